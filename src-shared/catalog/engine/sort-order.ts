/**
 * A sort as a bucket per position (0 comes first) and the positions in that order; within a bucket the price order
 * stands. A query with many matches walks the order until it has enough; one with few looks up their buckets.
 */
import { eachPosition, hasBit } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';

/** Below this share of all positions, looking up the matches' buckets is cheaper than walking the order. */
const FEW_SHARE = 64;
const FEW_AT_LEAST = 1024;

export function bucketCount(bucketOf: Uint16Array): number {
  let last = 0;
  for (let position = 0; position < bucketOf.length; position++) last = Math.max(last, bucketOf[position]!);
  return last + 1;
}

export class SortOrder {
  readonly #bucketOf: Uint16Array;
  readonly #positions: Uint32Array;
  readonly #buckets: number;

  constructor(bucketOf: Uint16Array) {
    this.#bucketOf = bucketOf;
    this.#buckets = bucketCount(bucketOf);
    this.#positions = new Uint32Array(bucketOf.length);
    const next = new Uint32Array(this.#buckets + 1);
    for (let position = 0; position < bucketOf.length; position++) next[bucketOf[position]! + 1]!++;
    for (let bucket = 1; bucket < next.length; bucket++) next[bucket]! += next[bucket - 1]!;
    for (let position = 0; position < bucketOf.length; position++) {
      this.#positions[next[bucketOf[position]!]!++] = position;
    }
  }

  /** The first `limit` of the matches (of which there are `total`) in this order. */
  take(matches: Bitmap, total: number, limit: number): number[] {
    const isFew = total <= Math.max(FEW_AT_LEAST, this.#positions.length / FEW_SHARE);
    return isFew ? takeByBucket(matches, this.#bucketOf, this.#buckets, limit) : this.#walk(matches, limit);
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

/** The first `limit` of the matches by bucket, then position: keeps up to `limit` per bucket and joins the buckets. */
export function takeByBucket(
  matches: Bitmap,
  bucketOf: Uint16Array,
  buckets: number,
  limit: number,
): number[] {
  const kept: number[][] = Array.from({ length: buckets }, () => []);
  eachPosition(matches, (position) => {
    const bucket = kept[bucketOf[position]!]!;
    if (bucket.length < limit) bucket.push(position);
  });
  const taken: number[] = [];
  for (const bucket of kept) {
    if (taken.length >= limit) break;
    taken.push(...bucket.slice(0, limit - taken.length));
  }
  return taken;
}
