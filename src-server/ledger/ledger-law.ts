/**
 * The laws of the ledger: invariants that hold between its entries and the rest of the database, whatever happened in between. Each is
 * a statement for what breaks it; `audit-ledger.ts` puts them together.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '../../src-shared/money.ts';
import type { SystemAccount } from './post-journal.ts';

/** Where a law does not hold. */
export interface Breach {
  subject: string;
  expected: string;
  found: string;
}

export interface LedgerLaw {
  rule: string;
  /** The statement that finds what breaks the law. */
  breaches: RawBuilder<Breach>;
}

/**
 * What is booked on an account of the shop is what the rest of the database gives for it.
 * @param figure a statement of one row with that sum, `cents`
 */
export function bookedOn(account: SystemAccount, figure: RawBuilder<{ cents: Cents }>): RawBuilder<Breach> {
  return sql<Breach>`select ${account} as subject, due.cents::text as expected, booked.cents::text as found
          from (${figure}) due,
               (select coalesce(sum(e.amount_cents), 0) as cents from journal_entry e
                join ledger_account a on a.id = e.account_id where a.code = ${account}) booked
          where due.cents <> booked.cents`;
}
