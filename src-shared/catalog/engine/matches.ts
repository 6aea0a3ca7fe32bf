/** Sets of accounts by position: the matches of one filter, and the result of a query. */
import { countBoth, eachOfBoth, setEach, takeFirstOfBoth } from './bitmap.ts';
import type { Bitmap, WordSpan } from './bitmap.ts';

/** The matches of one filter. */
export interface FilterMap {
  readonly map: Bitmap;
  /** A range outside of which the map is empty. */
  words: WordSpan;
  /** The same as ascending positions, if there are few. */
  few?: Uint32Array;
}

/** The bitmap is only written when it is needed: most queries do not need it. */
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

/** A query's result, as two maps whose intersection it is: counting and listing do not need a third map. */
export interface Matches {
  readonly both: readonly [Bitmap, Bitmap];
  /** A range outside of which there are no matches. */
  words: WordSpan;
  /** The same as ascending positions, if one of the filters matches few accounts. */
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

/** The first matches in price order. */
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
