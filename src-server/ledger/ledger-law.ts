/**
 * The laws of the ledger: invariants between its entries and the rest of the database. Each is a query for what breaks it;
 * `audit-ledger.ts` lists them all.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '../../src-shared/money.ts';
import type { SystemAccount } from './post-journal.ts';

/** A place where a law does not hold. */
export interface Breach {
  subject: string;
  expected: string;
  found: string;
}

export interface LedgerLaw {
  rule: string;
  /** The statement that finds breaches. */
  breaches: RawBuilder<Breach>;
}

/**
 * A law: the balance of one of the shop's accounts equals what the rest of the database implies.
 *
 * @param figure a statement that returns one row with that sum, `cents`
 */
export function bookedOn(account: SystemAccount, figure: RawBuilder<{ cents: Cents }>): RawBuilder<Breach> {
  return sql<Breach>`select ${account} as subject, due.cents::text as expected, booked.cents::text as found
          from (${figure}) due,
               (select coalesce(sum(e.amount_cents), 0) as cents from journal_entry e
                join ledger_account a on a.id = e.account_id where a.code = ${account}) booked
          where due.cents <> booked.cents`;
}
