/**
 * A sort as the positions in its order; equal keys keep the base order. A query with many matches walks the order until it has enough;
 * one with few looks up their places in it. If matches come late in the order, the walk stops once it took as long as the look-up
 * would have, so neither method is ever much slower than the other.
 */
import { eachPosition, emptyBitmap, hasBit, setBit, takeFirst } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import { eachMatch } from './matches.ts';
import type { Matches } from './matches.ts';
import { sortedByValue } from './radix-sort.ts';

/** How many steps of a walk take as long as one random-access look-up. */
const STEPS_PER_LOOK_UP = 4;

export class SortOrder {
  readonly #positions: Uint32Array;
  readonly #placeOf: Uint32Array;
  /** For queries with few matches; scratch space. */
  readonly #places: Bitmap;

  /** @param keyOf the sort key of each position, lowest first */
  constructor(keyOf: Uint32Array) {
    this.#positions = sortedByValue(keyOf);
    this.#placeOf = new Uint32Array(keyOf.length);
    for (let place = 0; place < keyOf.length; place++) this.#placeOf[this.#positions[place]!] = place;
    this.#places = emptyBitmap(keyOf.length);
  }

  /** The first `limit` of the matches (of which there are `total`, at least one) in this order. */
  take(matches: Matches, total: number, limit: number): number[] {
    const mostSteps = total * STEPS_PER_LOOK_UP;
    const stepsIfEven = (this.#positions.length * limit) / total;
    const walked = stepsIfEven < mostSteps ? this.#walk(matches.both, limit, mostSteps) : undefined;
    return walked ?? this.#lookUp(matches, limit);
  }

  #lookUp(matches: Matches, limit: number): number[] {
    this.#places.fill(0);
    eachMatch(matches, (position) => setBit(this.#places, this.#placeOf[position]!));
    const taken: number[] = [];
    takeFirst(this.#places, limit, taken);
    return taken.map((place) => this.#positions[place]!);
  }

  /** @returns undefined if it would take more steps */
  #walk([some, others]: Matches['both'], limit: number, mostSteps: number): number[] | undefined {
    const taken: number[] = [];
    const end = Math.min(this.#positions.length, mostSteps);
    for (let at = 0; at < end && taken.length < limit; at++) {
      const position = this.#positions[at]!;
      if (hasBit(some, position) && hasBit(others, position)) taken.push(position);
    }
    return taken.length === limit || end === this.#positions.length ? taken : undefined;
  }
}

export function bucketCount(bucketOf: Uint16Array): number {
  let last = 0;
  for (let position = 0; position < bucketOf.length; position++) last = Math.max(last, bucketOf[position]!);
  return last + 1;
}

/** The first `limit` matches by bucket (0 first), then position: for an order that is needed only once. */
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
