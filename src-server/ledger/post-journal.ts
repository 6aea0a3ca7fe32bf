import { sql } from 'kysely';
import type { Cents } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';
import { type BoundStatement, prepared, sendTogether } from '../platform/prepared.ts';

/** The shop's own accounts. */
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

interface Journal {
  /** Unique forever, e.g. `checkout:ID:paid`: the same movement cannot be posted twice. */
  reference: string;
  kind: string;
  /** Shown in the customer's transactions. */
  description: string;
  /** Cents by account; positive amounts increase the balance. Zeroes are omitted; the rest must add up to zero. */
  entries: Partial<Record<AccountCode, Cents>>;
  /** When it happened, if not now: for the demo's history. */
  postedAt?: Date | undefined;
}

/**
 * Posts one movement of money and updates the cached balances, in one statement of the caller's transaction. The caller has locked the
 * ledger accounts of the customers it checked (`lockBalance`), in id order. Errors: a duplicate reference and a balance below zero
 * violate constraints; entries that do not add up fail at commit.
 */
export async function postJournal(em: EntityManager, journal: Journal): Promise<void> {
  await sendTogether(em.db, [journalStatement(journal)]);
}

/** The same, as a statement to be sent together with others. */
export function journalStatement(journal: Journal): BoundStatement<void> {
  const entries = Object.entries(journal.entries).flatMap(([code, cents]) =>
    cents ? [{ code, cents }] : [],
  );
  const sum = entries.reduce((total, { cents }) => total + cents, 0);
  if (entries.length < 2 || sum !== 0) {
    throw new RangeError(`journal ${journal.reference} does not balance: ${JSON.stringify(journal.entries)}`);
  }
  const codes = entries.map(({ code }) => code);
  const cents = entries.map((entry) => entry.cents);
  const amountCents = cents.reduce((total, entry) => total + Math.max(entry, 0), 0);
  const { reference, kind, description, postedAt = null } = journal;
  const lines = { reference, kind, description, postedAt, amountCents, codes, cents };
  return insertJournal.bound(lines, ([posted]) => {
    if (posted?.count !== entries.length) {
      throw new Error(`journal ${reference} names an account that does not exist`);
    }
  });
}

interface JournalLines extends Record<string, unknown> {
  reference: string;
  kind: string;
  description: string;
  postedAt: Date | null;
  amountCents: Cents;
  codes: readonly string[];
  cents: readonly Cents[];
}

const insertJournal = prepared((connection, given: JournalLines) =>
  connection
    .with('line', (db) =>
      db
        .selectFrom(
          sql<{
            code: string;
            cents: Cents;
          }>`unnest(${given.codes}::text[], ${given.cents}::bigint[])`.as<'l'>(sql`l(code, cents)`),
        )
        .innerJoin('ledger_account as a', 'a.code', 'l.code')
        .select(['a.id', 'l.cents']),
    )
    .with('j', (db) =>
      db
        .insertInto('journal')
        .values({
          reference: given.reference,
          kind: given.kind,
          description: given.description,
          created_at: sql<Date>`coalesce(${given.postedAt}::timestamptz, now())`,
          amount_cents: given.amountCents,
        })
        .returning('id'),
    )
    .with('e', (db) =>
      db
        .insertInto('journal_entry')
        .columns(['journal_id', 'account_id', 'amount_cents'])
        .expression((eb) =>
          eb.selectFrom(['j', 'line']).select(['j.id as journal_id', 'line.id', 'line.cents']),
        )
        .returning('account_id'),
    )
    .with('b', (db) =>
      db
        .updateTable('ledger_account as a')
        .from('line')
        .set((eb) => ({ balance_cents: eb('a.balance_cents', '+', eb.ref('line.cents')) }))
        .whereRef('a.id', '=', 'line.id')
        .where('a.balance_cents', 'is not', null),
    )
    .selectFrom('e')
    .select((eb) => eb.fn.countAll<number>().as('count')),
);
