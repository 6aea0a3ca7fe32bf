import type { Cents } from '../money.ts';

/** One of the skins that customers search for and put into their carts most often, from anonymous daily counts. */
export interface WantedSkin {
  skinId: number;
  /** How many accounts for sale have it. */
  count: number;
  /** The price of the cheapest of them. */
  minPriceCents: Cents;
}

/** The maximum number of skins of one search. */
export const MAX_WANTED_AT_ONCE = 20;
