/** Accounts by their positions: what one filter lets through, and what a query found. */
import { countBoth, eachOfBoth, setEach, takeFirstOfBoth } from './bitmap.ts';
import type { Bitmap, WordSpan } from './bitmap.ts';

/** What a filter lets through. */
export interface FilterMap {
  readonly map: Bitmap;
  /** Outside of which the map is empty. */
  words: WordSpan;
  /** The same as ascending positions, where they are few. */
  few?: Uint32Array;
}

/** The bitmap is written when it is asked for: most questions do without. */
export function mapOfFew(few: Uint32Array, out: () => Bitmap): FilterMap {
  let map: Bitmap | undefined;
  return {
    few,
    words: few.length === 0 ? [0, 0] : [few[0]! >>> 5, (few.at(-1)! >>> 5) + 1],
    get map() {
      if (map === undefined) setEach((map = out().fill(0)), few);
      return map;
    },
  };
}

/** What a query found, as two maps that both hold it: to count and list it, a third need not be written. */
export interface Matches {
  readonly both: readonly [Bitmap, Bitmap];
  /** Outside of which there is nothing. */
  words: WordSpan;
  /** The same as ascending positions, where one of the filters lets few through. */
  few?: Uint32Array;
}

export function matchesOfFew(few: Uint32Array, out: () => Bitmap): Matches {
  const asMap = mapOfFew(few, out);
  return {
    few,
    words: asMap.words,
    get both() {
      return [asMap.map, asMap.map] as const;
    },
  };
}

export function countMatches(matches: Matches): number {
  return matches.few?.length ?? countBoth(...matches.both, ...matches.words);
}

/** The first in price order. */
export function firstMatches(matches: Matches, limit: number): number[] {
  if (matches.few !== undefined) return [...matches.few.subarray(0, limit)];
  const positions: number[] = [];
  takeFirstOfBoth(...matches.both, limit, positions, matches.words[0]);
  return positions;
}

/** Calls `visit` with each of them, in price order. */
export function eachMatch(matches: Matches, visit: (position: number) => void): void {
  const { few, words } = matches;
  if (few === undefined) eachOfBoth(...matches.both, words, visit);
  else for (let at = 0; at < few.length; at++) visit(few[at]!);
}
