/**
 * The shop's figures about itself, each from a small statement that is bounded by an index or by the latest rows, however old the shop
 * is.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../entities.ts';
import { sendMailJob } from '../mail/send-mail.ts';
import { sendRefundJob } from '../payments/jobs/send-refund.ts';
import { returnedRefunds } from '../payments/queries/returned-refunds.ts';
import { readStandbys, STANDBY_STATES } from '../platform/standbys.ts';
import { OPEN_STATUSES } from '../../src-shared/payments/payment-statuses.ts';
import { PURCHASE_STATE, PURCHASE_STATES } from '../../src-shared/purchases/purchase-states.ts';

type Reading = readonly { labels: Record<string, string>; value: number }[];

export interface Figure {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** The minimum time between two readings; longer for figures without an index. */
  everyMs?: number;
  read: (db: Kysely<Database>) => Promise<number | Reading>;
}

/** How many of the latest journals and purchases the two figures that must be 0 cover; `ledger audit` covers all. */
const LATEST = 1_000;
const SCAN_EVERY_MS = 60_000;

export const FIGURES: readonly Figure[] = [
  {
    name: 'shop_ledger_difference_cents',
    help: 'Balances that moved lately, compared with their entries; must be 0.',
    read: ledgerDifference,
  },
  {
    name: 'shop_oversold_accounts',
    help: 'Accounts sold lately that another customer owns too or that are still for sale; must be 0.',
    read: oversold,
  },
  {
    name: 'shop_unsettled_payments',
    help: 'Payments whose outcome is not known, by their age.',
    labelNames: ['age'],
    read: unsettledPayments,
  },
  {
    name: 'shop_flagged_payments',
    help: 'Payments that wait for a decision of the operator.',
    everyMs: SCAN_EVERY_MS,
    read: (db) =>
      one(db.selectFrom('payment').select(count).where('status', '=', 'flagged').executeTakeFirstOrThrow()),
  },
  {
    name: 'shop_open_disputes',
    help: 'Payments that a bank asks back and has not decided.',
    read: (db) =>
      one(db.selectFrom('dispute').select(count).where('state', '=', 'open').executeTakeFirstOrThrow()),
  },
  {
    name: 'shop_failed_refunds',
    help: 'Refunds to cards that a provider has refused or not answered so far.',
    read: failedRefunds,
  },
  {
    name: 'shop_returned_refunds',
    help: 'Refunds that a provider had accepted and that failed later, until an operator has settled them.',
    read: (db) => one(returnedRefunds(db).select(count).executeTakeFirstOrThrow()),
  },
  {
    name: 'shop_oldest_mail_seconds',
    help: 'How long the oldest mail has waited to be sent; 0: none waits.',
    read: oldestMail,
  },
  {
    name: 'shop_failed_jobs',
    help: 'Jobs that gave up within the last hour.',
    labelNames: ['queue'],
    everyMs: SCAN_EVERY_MS,
    read: failedJobs,
  },
  {
    name: 'shop_open_holds',
    help: 'Checkouts that hold accounts for a payment; overdue: their time was over two minutes ago.',
    labelNames: ['state'],
    read: openHolds,
  },
  {
    name: 'shop_lock_waits',
    help: 'Connections to the database that wait for a lock.',
    read: lockWaits,
  },
  {
    name: 'shop_database_standbys',
    help: 'Standbys that follow the database, by how; unknown: the role may not see it (GRANT pg_read_all_stats).',
    labelNames: ['state'],
    read: standbys,
  },
  {
    name: 'shop_standby_lag_seconds',
    help: 'How far each standby is behind in what it shows; absent for roles that may not see it.',
    labelNames: ['standby'],
    read: standbyLag,
  },
];

const count = sql<number>`count(*)`.as('value');

async function one(row: Promise<{ value: number }>): Promise<number> {
  return (await row).value;
}

async function ledgerDifference(db: Kysely<Database>): Promise<number> {
  const moved = db
    .selectFrom('journal_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select(['a.id', 'a.balance_cents'])
    .distinct()
    .where('a.balance_cents', 'is not', null)
    .where('e.journal_id', '>', (eb) =>
      eb.selectFrom('journal').select(sql<number>`coalesce(max(id), 0) - ${LATEST}`.as('from')),
    );
  const sums = await db
    .selectFrom(moved.as('moved'))
    .select((eb) => [
      'moved.balance_cents as cached',
      eb
        .selectFrom('journal_entry as entry')
        .select(sql<number>`coalesce(sum(entry.amount_cents), 0)::bigint`.as('cents'))
        .whereRef('entry.account_id', '=', 'moved.id')
        .as('entered'),
    ])
    .execute();
  return sums.reduce((sum, { cached, entered }) => sum + Math.abs((cached ?? 0) - (entered ?? 0)), 0);
}

async function oversold(db: Kysely<Database>): Promise<number> {
  const owned = PURCHASE_STATES.filter((state) => PURCHASE_STATE[state].isOwned);
  const latest = db
    .selectFrom('purchase')
    .select('product_id')
    .distinct()
    .where('state', 'in', owned)
    .where('id', '>', (eb) =>
      eb.selectFrom('purchase').select(sql<number>`coalesce(max(id), 0) - ${LATEST}`.as('from')),
    );
  return one(
    db
      .selectFrom(latest.as('latest'))
      .innerJoin('product', 'product.id', 'latest.product_id')
      .select(count)
      .where((eb) =>
        eb.or([
          eb('product.status', '<>', 'sold'),
          eb(
            eb
              .selectFrom('purchase')
              .select(sql<number>`count(*)`.as('owners'))
              .whereRef('purchase.product_id', '=', 'latest.product_id')
              .where('purchase.state', 'in', owned),
            '>',
            1,
          ),
        ]),
      )
      .executeTakeFirstOrThrow(),
  );
}

/** Age classes by their lower bound in seconds. */
const AGES = [
  ['over a day', 86_400],
  ['over an hour', 3_600],
  ['over 15 minutes', 900],
  ['younger', 0],
] as const;

async function unsettledPayments(db: Kysely<Database>): Promise<Reading> {
  const age = sql<number>`extract(epoch from now() - created_at)::float8`;
  const rows = await db
    .selectFrom('payment')
    .select([
      sql<string>`case ${sql.join(
        AGES.slice(0, -1).map(([name, from]) => sql`when ${age} >= ${sql.lit(from)} then ${sql.lit(name)}`),
        sql` `,
      )} else 'younger' end`.as('age'),
      count,
    ])
    .where('status', 'in', OPEN_STATUSES)
    .groupBy('age')
    .execute();
  return AGES.map(([name]) => ({
    labels: { age: name },
    value: rows.find((row) => row.age === name)?.value ?? 0,
  }));
}

/** Refunds whose job has failed at least once, even if it is still retrying. */
function failedRefunds(db: Kysely<Database>): Promise<number> {
  return one(
    db
      .selectFrom('pgboss.job as job')
      .innerJoin('payment as p', (join) =>
        join.onRef(sql`p.id::text`, '=', sql`job.data->>'paymentId'`).on('p.status', '=', 'refunding'),
      )
      .select(sql<number>`count(distinct p.id)`.as('value'))
      .where('job.name', '=', sendRefundJob.name)
      .where('job.state', 'in', ['retry', 'failed'])
      .executeTakeFirstOrThrow(),
  );
}

function oldestMail(db: Kysely<Database>): Promise<number> {
  return one(
    db
      .selectFrom('pgboss.job')
      .select(sql<number>`coalesce(extract(epoch from now() - min(created_on)), 0)::float8`.as('value'))
      .where('name', '=', sendMailJob.name)
      .where('state', '<', 'active')
      .where(sql<boolean>`not blocked`)
      .executeTakeFirstOrThrow(),
  );
}

async function failedJobs(db: Kysely<Database>): Promise<Reading> {
  const rows = await db
    .selectFrom('pgboss.job')
    .select(['name', count])
    .where('state', '=', 'failed')
    .where('completed_on', '>', sql<Date>`now() - interval '1 hour'`)
    .groupBy('name')
    .execute();
  return rows.map(({ name, value }) => ({ labels: { queue: name }, value }));
}

async function openHolds(db: Kysely<Database>): Promise<Reading> {
  const overdue = sql`hold_expires_at < now() - interval '2 minutes'`;
  const { open, late } = await db
    .selectFrom('checkout')
    .select([
      sql<number>`count(*) filter (where ${overdue} is not true)`.as('open'),
      sql<number>`count(*) filter (where ${overdue})`.as('late'),
    ])
    .where('status', '=', 'awaiting_payment')
    .executeTakeFirstOrThrow();
  return [
    { labels: { state: 'open' }, value: open },
    { labels: { state: 'overdue' }, value: late },
  ];
}

async function standbys(db: Kysely<Database>): Promise<Reading> {
  const found = await readStandbys(db);
  return STANDBY_STATES.map((state) => ({
    labels: { state },
    value: found.filter((standby) => standby.state === state).length,
  }));
}

async function standbyLag(db: Kysely<Database>): Promise<Reading> {
  const found = await readStandbys(db);
  return found
    .filter(({ state }) => state !== 'unknown')
    .map(({ name, lagSeconds }) => ({ labels: { standby: name }, value: lagSeconds }));
}

async function lockWaits(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select count(*) as value from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.value ?? 0;
}
