/**
 * A sort as the positions in its order; of equal keys the base order stands. A query with many matches walks the order until it
 * has enough; one with few looks up their places in it.
 */
import { eachPosition, emptyBitmap, hasBit, setBit, takeFirst } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import { sortedByValue } from './radix-sort.ts';

/** Below this share of all positions, looking up the matches' places is cheaper than walking the order. */
const FEW_SHARE = 64;
const FEW_AT_LEAST = 1024;

export class SortOrder {
  readonly #positions: Uint32Array;
  readonly #placeOf: Uint32Array;
  /** Of a query with few matches; scratch. */
  readonly #places: Bitmap;

  /** @param keyOf what each position is sorted by, the lowest first */
  constructor(keyOf: Uint32Array) {
    this.#positions = sortedByValue(keyOf);
    this.#placeOf = new Uint32Array(keyOf.length);
    for (let place = 0; place < keyOf.length; place++) this.#placeOf[this.#positions[place]!] = place;
    this.#places = emptyBitmap(keyOf.length);
  }

  /** The first `limit` of the matches (of which there are `total`) in this order. */
  take(matches: Bitmap, total: number, limit: number): number[] {
    const isFew = total <= Math.max(FEW_AT_LEAST, this.#positions.length / FEW_SHARE);
    return isFew ? this.#lookUp(matches, limit) : this.#walk(matches, limit);
  }

  #lookUp(matches: Bitmap, limit: number): number[] {
    this.#places.fill(0);
    eachPosition(matches, (position) => setBit(this.#places, this.#placeOf[position]!));
    const taken: number[] = [];
    takeFirst(this.#places, limit, taken);
    return taken.map((place) => this.#positions[place]!);
  }

  #walk(matches: Bitmap, limit: number): number[] {
    const taken: number[] = [];
    for (let at = 0; at < this.#positions.length && taken.length < limit; at++) {
      const position = this.#positions[at]!;
      if (hasBit(matches, position)) taken.push(position);
    }
    return taken;
  }
}

export function bucketCount(bucketOf: Uint16Array): number {
  let last = 0;
  for (let position = 0; position < bucketOf.length; position++) last = Math.max(last, bucketOf[position]!);
  return last + 1;
}

/** The first `limit` of the matches by bucket (0 comes first), then position: for an order that is needed only once. */
export function takeByBucket(
  matches: Bitmap,
  bucketOf: Uint16Array,
  buckets: number,
  limit: number,
): number[] {
  const positions: number[][] = Array.from({ length: buckets }, () => []);
  eachPosition(matches, (position) => {
    const bucket = positions[bucketOf[position]!]!;
    if (bucket.length < limit) bucket.push(position);
  });
  const taken: number[] = [];
  for (const bucket of positions) {
    if (taken.length >= limit) break;
    taken.push(...bucket.slice(0, limit - taken.length));
  }
  return taken;
}
