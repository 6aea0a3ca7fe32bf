import { defineEntity, p } from '@mikro-orm/core';
import type { PriceList } from '../../../src-shared/catalog/prices.ts';

/** Every price list that was ever in force; the newest row is the current one. */
export const PriceListSchema = defineEntity({
  name: 'PriceListRow',
  tableName: 'price_list',
  properties: {
    id: p.integer().primary().autoincrement(),
    prices: p.json<PriceList>(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** The operator who put it in force; null: unknown. */
    who: p.text().nullable(),
    reason: p.text().nullable(),
  },
});

export class PriceListRow extends PriceListSchema.class {}
PriceListSchema.setClass(PriceListRow);
