import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../identity/customer.entity.ts';
import { TRADE_IN_STATES } from '../../src-shared/trade-in/trade-in-states.ts';
import { PurchaseRow } from '../purchases/purchase.entity.ts';

/**
 * A purchased account that was returned to the shop; its states are in `src-shared/trade-in/trade-in-states.ts`. The
 * partial unique index allows one trade-in per purchase that is not refused.
 */
export const TradeInSchema = defineEntity({
  name: 'TradeInRow',
  tableName: 'trade_in',
  uniques: [{ name: 'trade_in_once', properties: ['purchase'], where: `status <> 'refused'` }],
  indexes: [
    { properties: ['customer', 'tradedAt'] },
    { name: 'trade_in_undecided', properties: ['tradedAt'], where: `status = 'unverified'` },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow),
    purchase: () => p.manyToOne(PurchaseRow).index(),
    valueCents: p.integer(),
    status: p.enum(TRADE_IN_STATES),
    /** The password that the customer entered, for the operator to try; deleted once the trade-in is decided. */
    givenPasswordEncrypted: p.blob().nullable(),
    tradedAt: p.datetime().defaultRaw('now()'),
    decidedAt: p.datetime().nullable(),
    /** When the mail about a refusal was queued. */
    toldAt: p.datetime().nullable(),
  },
  checks: [
    { name: 'trade_in_value_positive', expression: 'value_cents > 0' },
    {
      name: 'trade_in_password_until_decided',
      expression: `(status = 'unverified') = (decided_at is null) and (status = 'unverified') = (given_password_encrypted is not null)`,
    },
  ],
});

export class TradeInRow extends TradeInSchema.class {}
TradeInSchema.setClass(TradeInRow);
