import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../../identity/customer.entity.ts';

/**
 * A transfer of balance between customers. Sender, receiver and note are here and not in the journal, which can never
 * be changed: they must be deleted when a customer's data are erased.
 */
export const BalanceTransferSchema = defineEntity({
  name: 'BalanceTransferRow',
  tableName: 'balance_transfer',
  indexes: [{ properties: ['sender', 'createdAt'] }, { properties: ['mailedAt', 'receiver'] }],
  uniques: [{ properties: ['sender', 'requestHash'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    sender: () => p.manyToOne(CustomerRow),
    receiver: () => p.manyToOne(CustomerRow).index(),
    amountCents: p.integer(),
    /** The sender's note. */
    description: p.text(),
    /** The hash of the request that created it, so that a repeated request has no effect. */
    requestHash: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** When the receiver's mail about it was queued; null: it waits for the next digest (mail-received-transfers.ts). */
    mailedAt: p.datetime().nullable().defaultRaw('now()'),
  },
  checks: [
    { name: 'balance_transfer_amount_positive', expression: 'amount_cents > 0' },
    { name: 'balance_transfer_goes_to_somebody_else', expression: 'sender_id <> receiver_id' },
  ],
});

export class BalanceTransferRow extends BalanceTransferSchema.class {}
BalanceTransferSchema.setClass(BalanceTransferRow);
