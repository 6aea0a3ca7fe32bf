/**
 * The contents of each queue, as one statement for its count and its rows. The conditions must match those of partial indexes.
 */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { QueueItem, QueueName } from '../../../src-shared/admin/queues.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { UNDECIDED_TRADE_IN } from '../../../src-shared/trade-in/trade-in-states.ts';
import { selectClaims } from '../../claims/index.ts';
import type { Database } from '../../entities.ts';
import { LONGEST_AUDIT_SECONDS } from '../../ledger/index.ts';
import { isLinkExpired, sendMailJob } from '../../mail/index.ts';
import { returnedRefunds, sendRefundJob } from '../../payments/index.ts';
import { secondsFromNow } from '../../platform/sql.ts';

type Db = Kysely<Database>;
type QueueQuery = SelectQueryBuilder<Database, never, QueueItem>;

/** A payment that is open longer needs a person: sessions at the provider end after a day. */
const STUCK_AFTER_SECONDS = 24 * 3600;
/** A partial refund is only possible the day after the payment; one that failed more often needs attention. */
const TRIES_OF_A_REFUND = 4;
const LONGEST_NOTE = 160;

const none = <Type>(type: string): RawBuilder<Type | null> => sql`null::${sql.raw(type)}`;

const QUEUE_QUERIES: Record<QueueName, (db: Db) => unknown> = {
  ledger: ledgerQueue,
  disputes: (db) =>
    db
      .selectFrom('dispute as d')
      .innerJoin('payment as p', 'p.id', 'd.payment_id')
      .innerJoin('customer as c', 'c.id', 'p.customer_id')
      .select([
        sql<string>`d.id::text`.as('id'),
        'd.opened_at as since',
        sql<string>`p.gateway || ' ' || p.purpose`.as('subject'),
        'c.id as customerId',
        'c.email',
        'd.amount_cents as amountCents',
        'd.reason as note',
      ])
      .where('d.state', '=', sql.lit('open')),
  stuck_payments: (db) =>
    payments(db)
      .select(sql<string>`p.status || coalesce(': ' || p.error, '')`.as('note'))
      .where((eb) =>
        eb.or([
          sql<boolean>`p.status = 'flagged'`,
          eb.and([
            sql<boolean>`p.status in ('created', 'pending')`,
            eb('p.created_at', '<', secondsFromNow(-STUCK_AFTER_SECONDS)),
          ]),
        ]),
      ),
  failed_refunds: (db) =>
    payments(db)
      .select(
        sql<
          string | null
        >`coalesce((select left(job.output->>'message', ${sql.lit(LONGEST_NOTE)}) from pgboss.job
          where job.name = ${sql.lit(sendRefundJob.name)} and job.data->>'paymentId' = p.id::text
          order by job.created_on desc limit 1), 'not sent')`.as('note'),
      )
      .where(sql<boolean>`p.status = 'refunding'`)
      // While a bank decides, the refund waits for it.
      .where(
        sql<boolean>`not exists (select from dispute where dispute.payment_id = p.id and dispute.state = 'open')`,
      )
      .where(
        sql<boolean>`not exists (select from pgboss.job where job.name = ${sql.lit(sendRefundJob.name)} and job.data->>'paymentId' = p.id::text
          and job.state in ('created', 'retry', 'active') and job.retry_count < ${sql.lit(TRIES_OF_A_REFUND)})`,
      ),
  returned_refunds: (db) =>
    paymentsOfCustomers(db)
      .innerJoin(
        returnedRefunds(db)
          .groupBy('failed.subject')
          .select([
            'failed.subject',
            sql<Date>`min(failed.at)`.as('since'),
            sql<Cents>`sum((failed.after->>'amountCents')::int)::int`.as('amountCents'),
          ])
          .as('r'),
        (join) => join.on(sql<boolean>`p.id = substr(r.subject, ${sql.lit('payment '.length + 1)})::uuid`),
      )
      .select(['r.since', 'r.amountCents', sql<string>`'the card did not take it'`.as('note')]),
  claims: (db) =>
    selectClaims(db)
      .innerJoin('customer as c', 'c.id', 'p.customer_id')
      .select([
        sql<string>`w.id::text`.as('id'),
        'w.opened_at as since',
        'product.username as subject',
        'c.id as customerId',
        'c.email',
        'p.price_cents as amountCents',
        sql<string>`left(w.text, ${sql.lit(LONGEST_NOTE)})`.as('note'),
      ])
      .where('w.state', '=', sql.lit('open')),
  trade_ins: (db) =>
    db
      .selectFrom('trade_in as t')
      .innerJoin('purchase as p', 'p.id', 't.purchase_id')
      .innerJoin('product', 'product.id', 'p.product_id')
      .innerJoin('customer as c', 'c.id', 't.customer_id')
      .select([
        sql<string>`t.id::text`.as('id'),
        't.traded_at as since',
        'product.username as subject',
        'c.id as customerId',
        'c.email',
        't.value_cents as amountCents',
        none<string>('text').as('note'),
      ])
      .where('t.status', '=', sql.lit(UNDECIDED_TRADE_IN)),
  listings: (db) =>
    db
      .selectFrom('listing as l')
      .innerJoin('product', 'product.id', 'l.product_id')
      .innerJoin('customer as c', 'c.id', 'l.seller_id')
      .select([
        sql<string>`l.id::text`.as('id'),
        'l.created_at as since',
        'product.username as subject',
        'c.id as customerId',
        'c.email',
        sql<Cents | null>`coalesce(l.insta_buy_cents, l.minimum_bid_cents)`.as('amountCents'),
        none<string>('text').as('note'),
      ])
      .where('l.state', '=', sql.lit('added')),
  failed_mails: (db) =>
    failedJobs(db)
      .leftJoin('customer as c', (join) => join.on(sql<boolean>`c.email = job.data->>'to'`))
      .select([
        sql<string>`job.data->>'template'`.as('subject'),
        'c.id as customerId',
        sql<string>`job.data->>'to'`.as('email'),
      ])
      .where('job.name', '=', sendMailJob.name)
      // It cannot be sent again.
      .where((eb) => eb.not(isLinkExpired)),
  failed_jobs: (db) =>
    failedJobs(db)
      .select(['job.name as subject', none<number>('int').as('customerId'), none<string>('text').as('email')])
      .where(sql<boolean>`job.name <> ${sql.lit(sendMailJob.name)} and job.name not like '\\_\\_pgboss%'`)
      // A recurring job has run again since.
      .where(
        sql<boolean>`not (coalesce(job.data, '{}') = '{}' and exists (select from pgboss.job as later
          where later.name = job.name and later.state = 'completed' and later.created_on > job.created_on))`,
      ),
};

export function queueQuery(db: Db, queue: QueueName): QueueQuery {
  return QUEUE_QUERIES[queue](db) as QueueQuery;
}

function payments(db: Db) {
  return paymentsOfCustomers(db).select(['p.created_at as since', 'p.amount_cents as amountCents']);
}

function paymentsOfCustomers(db: Db) {
  return db
    .selectFrom('payment as p')
    .innerJoin('customer as c', 'c.id', 'p.customer_id')
    .select([
      sql<string>`p.id::text`.as('id'),
      sql<string>`p.gateway || ' ' || p.purpose`.as('subject'),
      'c.id as customerId',
      'c.email',
    ]);
}

function failedJobs(db: Db) {
  return db
    .selectFrom('pgboss.job as job')
    .select([
      sql<string>`job.id::text`.as('id'),
      'job.created_on as since',
      none<Cents>('int').as('amountCents'),
      sql<string | null>`left(job.output->>'message', ${sql.lit(LONGEST_NOTE)})`.as('note'),
    ])
    .where('job.state', '=', 'failed');
}

/**
 * What the audits found: each law as it was last checked since the last audit of all laws. An audit that did not finish says so and removes
 * nothing that it has not checked.
 */
function ledgerQueue(db: Db): QueueQuery {
  const found = sql<QueueItem>`(
    with ended as (
      select id, asked_at, laws, error, finished_at is not null and error is null as is_whole
      from ledger_audit where finished_at is not null or asked_at < ${secondsFromNow(-LONGEST_AUDIT_SECONDS)}
    ), checked as (
      select distinct on (law->>'rule') law, asked_at from ended, jsonb_array_elements(laws) law
      where id >= (select coalesce(max(id), 0) from ended where is_whole)
      order by law->>'rule', id desc
    )
    select md5(law->>'rule') || place as id, asked_at as since, breach->>'subject' as subject,
      null::int as "customerId", null::text as email, null::int as "amountCents",
      concat(law->>'rule', ': ', breach->>'expected', ' expected, ', breach->>'found', ' found') as note
    from checked, jsonb_array_elements(law->'breaches') with ordinality b (breach, place)
    union all
    select 'audit ' || id, asked_at, 'The audit did not come to its end', null, null, null, coalesce(error, 'Its process ended.')
    from ended where id = (select max(id) from ended) and not is_whole
  )`.as<'found'>(sql`found`);
  return db.selectFrom(found).selectAll();
}
