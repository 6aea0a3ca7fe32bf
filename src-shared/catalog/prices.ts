import { z } from 'zod';
import { APEX_RANKS, RANKS, RANK_CODES } from './enumerations.ts';

/**
 * The operator's price list (storefront, section 3 "Prices object"): flat keys in EUR. Rank prices are optional: an
 * account without a price is not sold.
 */
const eur = z.number().nonnegative().max(1_000_000).multipleOf(0.01);
const price = z.number().positive().max(1_000_000).multipleOf(0.01);
const days = z.int().nonnegative().max(36_500);

/** `gold2Price`, and for apex tiers `masterPrice` (with `master1Price` as the fallback). */
export const RANK_PRICE_KEYS = RANK_CODES.flatMap((rank) => {
  const name = RANKS[rank].toLowerCase();
  const divisions = [1, 2, 3, 4].map((division) => `${name}${division}Price`);
  return APEX_RANKS.includes(rank) ? [`${name}Price`, `${name}1Price`] : divisions;
});

export const priceListSchema = z.strictObject({
  handleveledPrice: price.optional(),
  ...Object.fromEntries(RANK_PRICE_KEYS.map((key) => [key, price.optional()])),
  premiumBasePrice: price.optional(),
  premiumExtraBePriceStart: z.int().nonnegative().default(0),
  premiumExtraBePrice: eur.default(0),
  oldStockBasePrice: price.optional(),
  oldStockExtraBePriceStart: z.int().nonnegative().default(0),
  oldStockExtraBePrice: eur.default(0),
  standardBasePrice: price.optional(),
  standardExtraBePriceStart: z.int().nonnegative().default(0),
  standardExtraBePrice: eur.default(0),
  handleveledMythicPrice: eur.default(0),
  rankMythicPrice: eur.default(0),
  premiumMythicPrice: eur.default(0),
  oldStockMythicPrice: eur.default(0),
  standardMythicPrice: eur.default(0),
  rankedAccountWarranty: days.default(0),
  premiumAccountWarranty: days.default(0),
  handleveledAccountWarranty: days.default(0),
  oldStockAccountWarranty: days.default(0),
  standardAccountWarranty: days.default(0),
  oldStockMaxDate: z.iso.date(),
  /** The card surcharge: EUR on top of a card payment at the hosted checkout. */
  extraStripeCharge: eur.default(0),
});

export type PriceList = z.infer<typeof priceListSchema> & { [rankKey: string]: number | string | undefined };
