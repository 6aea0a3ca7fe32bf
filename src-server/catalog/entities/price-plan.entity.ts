import { defineEntity, p } from '@mikro-orm/core';
import type { PriceList } from '../../../src-shared/catalog/prices.ts';

/** `overtaken`: an operator put other prices in force after it was scheduled; a schedule must not undo a person's decision. */
const PRICE_PLAN_OUTCOMES = ['applied', 'cancelled', 'overtaken'] as const;

/** A price list that is not in force yet: a draft, or scheduled for a time. */
export const PricePlanSchema = defineEntity({
  name: 'PricePlanRow',
  tableName: 'price_plan',
  indexes: [{ properties: ['dueAt'], where: { outcome: null } }],
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    prices: p.json<PriceList>(),
    /** The price list in force when it was created or scheduled; null: there was none. */
    basedOn: p.integer().nullable(),
    /** Null: a draft. */
    dueAt: p.datetime().nullable(),
    /** The operator who created or scheduled it. */
    who: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    outcome: p.enum(PRICE_PLAN_OUTCOMES).nullable(),
    endedAt: p.datetime().nullable(),
    /** The price list that it became. */
    priceListId: p.integer().nullable(),
  },
});

export class PricePlanRow extends PricePlanSchema.class {}
PricePlanSchema.setClass(PricePlanRow);
