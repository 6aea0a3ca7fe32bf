import { sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import type { SystemAccount } from '../../ledger/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import type { LedgerSum } from './figures.ts';

type Db = DatabaseContext['db'];

/** Sums between instants: the first from `boundaries[0]` until before `boundaries[1]`, and so on. */
type Bucketed<Item> = Item[][];

/** The database, and the accounts of the shop in it by number. */
export interface Books {
  db: Db;
  accounts: ReadonlyMap<number, SystemAccount>;
}

/** The accounts of the shop. Known by number, statements are planned for how much there is on each. */
export async function systemAccounts(db: Db): Promise<Books['accounts']> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['id', sql.ref<SystemAccount>('code').as('code')])
    .where('kind', '=', 'system')
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** What was posted on the accounts of the shop between each two of these instants, which ascend. */
export async function ledgerSums(
  { db, accounts }: Books,
  boundaries: readonly Date[],
): Promise<Bucketed<LedgerSum>> {
  const { from, until, bucketOf } = span(boundaries);
  // As a sum: for the bare column PostgreSQL would go through all journals by their number until it meets one of these days.
  const { first, last } = await db
    .selectFrom('journal')
    .select([sql<number | null>`min(id + 0)`.as('first'), sql<number | null>`max(id + 0)`.as('last')])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .executeTakeFirstOrThrow();
  const buckets = emptyBuckets<LedgerSum>(boundaries);
  if (first === null || last === null) return buckets;
  const rows = await db
    .selectFrom('journal as j')
    .innerJoin('journal_entry as e', 'e.journal_id', 'j.id')
    .select([bucketOf('j.created_at').as('bucket'), 'e.account_id', 'j.kind'])
    .select(sql<Cents>`sum(e.amount_cents)::bigint`.as('cents'))
    .where('j.created_at', '>=', from)
    .where('j.created_at', '<', until)
    // The same entries: by the numbers of these journals PostgreSQL finds them in the index instead of reading all that there are.
    .where('e.journal_id', '>=', first)
    .where('e.journal_id', '<=', last)
    .where('e.account_id', '=', sql<number>`any(${[...accounts.keys()]}::bigint[])`)
    .groupBy(['bucket', 'e.account_id', 'j.kind'])
    .execute();
  for (const { bucket, account_id, ...row } of rows) {
    const account = accounts.get(account_id);
    if (account) buckets[bucket - 1]?.push({ account, ...row });
  }
  return buckets;
}

/** How many orders were paid, and how many customers registered, between each two of these instants. */
export async function dayCounts(
  db: Db,
  boundaries: readonly Date[],
): Promise<Bucketed<{ kind: 'order' | 'customer'; count: number }>> {
  const { from, until, bucketOf } = span(boundaries);
  const rows = await db
    .selectFrom('checkout')
    .select([bucketOf('completed_at').as('bucket'), sql<'order' | 'customer'>`'order'`.as('kind')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'paid')
    .where('completed_at', '>=', from)
    .where('completed_at', '<', until)
    .groupBy('bucket')
    .unionAll(
      db
        .selectFrom('customer')
        .select([bucketOf('created_at').as('bucket'), sql<'order' | 'customer'>`'customer'`.as('kind')])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('created_at', '>=', from)
        .where('created_at', '<', until)
        .groupBy('bucket'),
    )
    .execute();
  const buckets = emptyBuckets<{ kind: 'order' | 'customer'; count: number }>(boundaries);
  for (const { bucket, ...row } of rows) buckets[bucket - 1]?.push(row);
  return buckets;
}

function span(boundaries: readonly Date[]) {
  const [from, until] = [boundaries[0], boundaries.at(-1)];
  if (!from || !until) throw new RangeError('no instants to count between');
  const instants = boundaries.map((instant) => instant.toISOString());
  return {
    from,
    until,
    bucketOf: (column: string) => sql<number>`width_bucket(${sql.ref(column)}, ${instants}::timestamptz[])`,
  };
}

function emptyBuckets<Item>(boundaries: readonly Date[]): Bucketed<Item> {
  return boundaries.slice(1).map(() => []);
}
