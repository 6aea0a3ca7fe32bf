import { defineEntity, p } from '@mikro-orm/core';
import { DISPUTE_STATES } from '../../../src-shared/payments/dispute-states.ts';
import { PaymentRow } from './payment.entity.ts';

/**
 * A payment that the customer's bank wants back. Its states are in `dispute-states.ts`, its money in `dispute-books.ts`.
 */
export const DisputeSchema = defineEntity({
  name: 'DisputeRow',
  tableName: 'dispute',
  indexes: [{ name: 'dispute_open', properties: ['openedAt'], where: `state = 'open'` }],
  properties: {
    id: p.integer().primary().autoincrement(),
    payment: () => p.manyToOne(PaymentRow).deleteRule('no action').index(),
    /** The provider's id; null until the provider has sent it. */
    providerReference: p.text().nullable().unique(),
    /** The bank's reason, e.g. `fraudulent`. */
    reason: p.text().nullable(),
    state: p.enum(DISPUTE_STATES).default('open'),
    /** The disputed part of the payment, at most what is in our books and was not refunded. */
    amountCents: p.integer(),
    /** The part of that which was taken from the customer's balance; the rest is a debt. */
    withheldCents: p.integer().default(0),
    /** The part of it that the provider has taken from us. */
    withdrawnCents: p.integer().default(0),
    /** The number of its journals, used to number their references. */
    journals: p.integer().default(0),
    openedAt: p.datetime().defaultRaw('now()'),
    closedAt: p.datetime().nullable(),
  },
  checks: [
    {
      name: 'dispute_amounts_in_order',
      expression:
        'withheld_cents >= 0 and withheld_cents <= amount_cents and withdrawn_cents >= 0 and withdrawn_cents <= amount_cents',
    },
    {
      name: 'dispute_amounts_fit_state',
      expression: `(state <> 'won' or withheld_cents = 0) and (state <> 'lost' or withdrawn_cents = amount_cents)`,
    },
    { name: 'dispute_closed_when_decided', expression: `(state = 'open') = (closed_at is null)` },
  ],
});

export class DisputeRow extends DisputeSchema.class {}
DisputeSchema.setClass(DisputeRow);
