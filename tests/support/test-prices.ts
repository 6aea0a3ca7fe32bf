import { priceListSchema, RANK_PRICE_KEYS } from '#shared/catalog/prices.ts';

/** A simple price list: a standard account with little blue essence costs EUR 5.00. */
export const TEST_PRICES = priceListSchema.parse({
  ...Object.fromEntries(RANK_PRICE_KEYS.map((key) => [key, 20])),
  handleveledPrice: 15,
  premiumBasePrice: 10,
  premiumExtraBePriceStart: 40_000,
  premiumExtraBePrice: 1,
  oldStockBasePrice: 8,
  oldStockExtraBePriceStart: 40_000,
  oldStockExtraBePrice: 1,
  standardBasePrice: 5,
  standardExtraBePriceStart: 40_000,
  standardExtraBePrice: 0.5,
  standardAccountWarranty: 30,
  oldStockMaxDate: '2022-07-31',
  extraStripeCharge: 0.25,
});
