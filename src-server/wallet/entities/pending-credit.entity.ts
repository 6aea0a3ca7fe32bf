import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../../identity/customer.entity.ts';

/** What balance can be promised for; each kind is paid from its own system account. */
const PENDING_CREDIT_KINDS = ['trade_in'] as const;
export type PendingCreditKind = (typeof PENDING_CREDIT_KINDS)[number];

/** Balance promised for later. It is not money yet: the ledger only records it when it is credited. */
export const PendingCreditSchema = defineEntity({
  name: 'PendingCreditRow',
  tableName: 'pending_credit',
  indexes: [
    {
      properties: ['dueAt'],
      where: 'credited_at is null and cancelled_at is null',
      name: 'pending_credit_open',
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow).index(),
    kind: p.enum(PENDING_CREDIT_KINDS),
    /** Identifies what it is for, e.g. `trade-in:12`; the journal's reference is derived from it. */
    reference: p.text().unique(),
    /** Shown to the customer, before and after it is credited. */
    description: p.text(),
    amountCents: p.integer(),
    /** Null: not before an operator has decided. */
    dueAt: p.datetime().nullable(),
    creditedAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  checks: [
    { name: 'pending_credit_amount_positive', expression: 'amount_cents > 0' },
    { name: 'pending_credit_ends_once', expression: 'credited_at is null or cancelled_at is null' },
  ],
});

export class PendingCreditRow extends PendingCreditSchema.class {}
PendingCreditSchema.setClass(PendingCreditRow);
