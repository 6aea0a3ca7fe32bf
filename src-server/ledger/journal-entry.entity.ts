import { defineEntity, p } from '@mikro-orm/core';
import { JournalRow } from './journal.entity.ts';
import { LedgerAccountRow } from './ledger-account.entity.ts';

/**
 * One side of a journal, append-only (a trigger refuses update and delete). The entries of a journal add up to zero,
 * checked by a deferred constraint trigger at commit.
 */
export const JournalEntrySchema = defineEntity({
  name: 'JournalEntryRow',
  tableName: 'journal_entry',
  // The entries of an account in their order.
  indexes: [{ properties: ['account', 'id'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    journal: () => p.manyToOne(JournalRow).index(),
    account: () => p.manyToOne(LedgerAccountRow),
    /** Positive: the account's balance grows. */
    amountCents: p.bigint('number'),
  },
  checks: [{ name: 'journal_entry_amount_not_zero', expression: 'amount_cents <> 0' }],
});

export class JournalEntryRow extends JournalEntrySchema.class {}
JournalEntrySchema.setClass(JournalEntryRow);
