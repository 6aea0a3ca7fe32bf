import type { Cents } from '../money.ts';

/** One of the skins that people search for and put into their carts most, by counts of days without names. */
export interface WantedSkin {
  skinId: number;
  /** How many accounts for sale have it. */
  count: number;
  /** The cheapest of them. */
  minPriceCents: Cents;
}

/** Of one search. */
export const MAX_WANTED_AT_ONCE = 20;
