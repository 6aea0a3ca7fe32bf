import { defineEntity, p } from '@mikro-orm/core';
import { JournalRow } from './journal.entity.ts';
import { LedgerAccountRow } from './ledger-account.entity.ts';

/**
 * One side of a journal, append-only (a trigger refuses update and delete). The entries of a journal must add up to
 * zero; a deferred constraint trigger checks that at commit.
 */
export const JournalEntrySchema = defineEntity({
  name: 'JournalEntryRow',
  tableName: 'journal_entry',
  indexes: [
    {
      // An account's entries in order, including amounts, so that summing them reads only the index.
      name: 'journal_entry_of_account',
      expression:
        'create index "journal_entry_of_account" on "journal_entry" ("account_id", "id") include ("amount_cents")',
    },
  ],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    journal: () => p.manyToOne(JournalRow).index(),
    account: () => p.manyToOne(LedgerAccountRow),
    /** Positive amounts increase the account's balance. */
    amountCents: p.bigint('number'),
  },
  checks: [{ name: 'journal_entry_amount_not_zero', expression: 'amount_cents <> 0' }],
});

export class JournalEntryRow extends JournalEntrySchema.class {}
JournalEntrySchema.setClass(JournalEntryRow);
