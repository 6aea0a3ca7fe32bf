import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../identity/customer.entity.ts';

/**
 * An account of the double-entry ledger. `customer` is what the shop owes a customer, `escrow` what is set aside for
 * their pending payments and bids: both have a cached balance that can never be negative (no overdraft). `system` accounts
 * (sales, clearing, bonus) have none, so that transactions do not queue for their row.
 */
export const LedgerAccountSchema = defineEntity({
  name: 'LedgerAccountRow',
  tableName: 'ledger_account',
  indexes: [
    { name: 'ledger_account_by_balance', properties: ['balanceCents'], where: `kind = 'customer'` },
    { name: 'ledger_account_of_shop', properties: ['id'], where: `kind = 'system'` },
  ],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** `customer:7`, `escrow:7`, `system:sales` */
    code: p.text().unique(),
    kind: p.enum(['customer', 'escrow', 'system'] as const),
    customer: () => p.manyToOne(CustomerRow).nullable().deleteRule('no action').index(),
    balanceCents: p.bigint('number').nullable(),
    /** For system accounts: the sum of the entries up to and including the one with this id (shop-accounts.ts). */
    summedCents: p.bigint('number').nullable(),
    summedThroughId: p.bigint('number').nullable(),
  },
  checks: [
    { name: 'ledger_account_balance_not_negative', expression: 'balance_cents >= 0' },
    { name: 'ledger_account_balance_is_cached', expression: `(kind = 'system') = (balance_cents is null)` },
  ],
});

export class LedgerAccountRow extends LedgerAccountSchema.class {}
LedgerAccountSchema.setClass(LedgerAccountRow);
