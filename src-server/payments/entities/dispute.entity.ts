import { defineEntity, p } from '@mikro-orm/core';
import { DISPUTE_STATES } from '../../../src-shared/payments/dispute-states.ts';
import { PaymentRow } from './payment.entity.ts';

/** A customer's bank asks for a payment back. Its states are in `dispute-states.ts`, its money in `dispute-books.ts`. */
export const DisputeSchema = defineEntity({
  name: 'DisputeRow',
  tableName: 'dispute',
  indexes: [{ name: 'dispute_open', properties: ['openedAt'], where: `state = 'open'` }],
  properties: {
    id: p.integer().primary().autoincrement(),
    payment: () => p.manyToOne(PaymentRow).deleteRule('no action').index(),
    /** The provider's id; null until the provider has sent it. */
    providerReference: p.text().nullable().unique(),
    /** The bank's, e.g. `fraudulent`. */
    reason: p.text().nullable(),
    state: p.enum(DISPUTE_STATES).default('open'),
    /** What of the payment is disputed, at most what of it is in our books and has not gone back. */
    amountCents: p.integer(),
    /** What of that came out of the customer's balance; the rest is a debt. */
    withheldCents: p.integer().default(0),
    /** What of it the provider has taken from us. */
    withdrawnCents: p.integer().default(0),
    /** How many journals there are: numbers their references. */
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
