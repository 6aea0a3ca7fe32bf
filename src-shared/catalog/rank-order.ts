import { RANK_CODES, hasDivisions } from './enumerations.ts';
import type { Division, Rank, RankCode } from './enumerations.ts';

/** The order of a sort by rank without a rank-order. */
export const DEFAULT_RANK_ORDER = 'HighToLow';

/** "Unknown ranks sort as 14" (storefront, section 9): this includes every unranked account. */
const UNKNOWN_RANK = 14;

const KEYS: readonly string[] = [...RANK_CODES]
  .toReversed()
  .flatMap((rank: Rank) =>
    hasDivisions(rank) ? [1, 2, 3, 4].map((division) => `${rank}${division}`) : [rank],
  );

/** The index in ch, gr, ma, di1, di2 ... ir4; 0 is the highest. */
export function rankPlace(rank: RankCode, division: Division): number {
  const place = KEYS.indexOf(hasDivisions(rank) ? `${rank}${division}` : rank);
  return place === -1 ? UNKNOWN_RANK : place;
}

/** The lowest index. */
export const LAST_RANK_PLACE = KEYS.length - 1;
