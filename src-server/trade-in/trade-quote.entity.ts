import { defineEntity, p } from '@mikro-orm/core';
import { PurchaseRow } from '../purchases/purchase.entity.ts';

/** The value last quoted for a purchased account; while the quote is valid, a trade-in pays exactly this. */
export const TradeQuoteSchema = defineEntity({
  name: 'TradeQuoteRow',
  tableName: 'trade_quote',
  properties: {
    purchase: () => p.oneToOne(PurchaseRow).owner().primary().deleteRule('cascade').updateRule('no action'),
    valueCents: p.integer(),
    expiresAt: p.datetime(),
  },
  checks: [{ name: 'trade_quote_value_positive', expression: 'value_cents > 0' }],
});

export class TradeQuoteRow extends TradeQuoteSchema.class {}
TradeQuoteSchema.setClass(TradeQuoteRow);
