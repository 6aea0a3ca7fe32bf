import type { Cents } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';

/** The accounts that belong to the shop itself. */
export type SystemAccount =
  | 'system:sales'
  | 'system:surcharge'
  | 'system:stripe'
  | 'system:param'
  | 'system:cashback'
  | 'system:bonus'
  | 'system:refunds'
  | 'system:coupons'
  | 'system:cross_site'
  | 'system:trade-ins'
  | 'system:payouts'
  | 'system:commission'
  | 'system:disputed'
  | 'system:chargebacks'
  | 'system:given_up'
  | 'system:adjustment';
export type AccountCode = SystemAccount | `customer:${number}` | `escrow:${number}`;

export interface Journal {
  /** Unique for ever, e.g. `checkout:ID:paid`: the same movement cannot be posted twice. */
  reference: string;
  kind: string;
  /** What the customer reads in their transactions. */
  description: string;
  /** Cents by account; positive grows the balance. Zeroes are left out, the rest must add up to zero. */
  entries: Partial<Record<AccountCode, Cents>>;
}

/**
 * Posts one movement of money and keeps the cached balances, in one statement of the caller's transaction. The caller
 * has locked the customers' accounts it judged (`lockBalance`), in id order. Faults: a repeated reference and a balance
 * below zero violate constraints; entries that do not add up fail at commit.
 */
export async function postJournal(em: EntityManager, journal: Journal): Promise<void> {
  const entries = Object.entries(journal.entries).flatMap(([code, cents]) =>
    cents ? [{ code, cents }] : [],
  );
  const sum = entries.reduce((total, { cents }) => total + cents, 0);
  if (entries.length < 2 || sum !== 0) {
    throw new RangeError(`journal ${journal.reference} does not balance: ${JSON.stringify(journal.entries)}`);
  }
  const [posted] = await em.execute<{ count: number }[]>(
    `with line as (
       select a.id, l.cents from unnest(?::text[], ?::bigint[]) as l(code, cents) join ledger_account a on a.code = l.code
     ), j as (
       insert into journal (reference, kind, description) values (?, ?, ?) returning id
     ), e as (
       insert into journal_entry (journal_id, account_id, amount_cents) select j.id, line.id, line.cents from j, line
       returning 1
     ), b as (
       update ledger_account a set balance_cents = a.balance_cents + line.cents
       from line where a.id = line.id and a.balance_cents is not null
     )
     select count(*)::int as count from e`,
    [
      entries.map(({ code }) => code),
      entries.map(({ cents }) => cents),
      journal.reference,
      journal.kind,
      journal.description,
    ],
  );
  if (posted?.count !== entries.length) {
    throw new Error(`journal ${journal.reference} names an account that does not exist`);
  }
}
