/** Everything the shop knows about a customer, on one page; long lists are requested separately. */
import { sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import { withheldAmounts } from '../../ledger/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { eventsAbout } from '../orders/read-order.ts';
import { readExposure } from '../queries/customer-exposure.ts';
import { showCustomer } from '../queries/show-customer.ts';
import { mailsTo } from './mails-to.ts';
import { listNotes } from './notes.ts';

const BEGINNING = new Date(0);

/** Throws OperationRefused if unknown. */
export async function readCustomer(ctx: DatabaseContext, id: number) {
  const report = await showCustomer(ctx, String(id));
  return {
    ...report,
    exposure: await readExposure(ctx.em, id),
    holds: await withheldAmounts(ctx.em, id),
    balance: await balanceOverTime(ctx, id),
    listings: await listingsOf(ctx, id),
    bids: await bidsOf(ctx, id),
    notices: await noticesOf(ctx, id),
    factors: await factorsOf(ctx, id),
    risk: await riskMarks(ctx, id),
    mails: await mailsTo(ctx, { email: report.email, since: BEGINNING }),
    notes: await listNotes(ctx, id),
    events: await eventsAbout(ctx, [`customer ${id}`]),
  };
}

/** The balance after each day on which it changed, oldest first. */
async function balanceOverTime(
  { db }: DatabaseContext,
  customerId: number,
): Promise<{ day: string; balanceCents: Cents }[]> {
  const { rows } = await sql<{ day: string; balanceCents: Cents }>`
    select day::text, (sum(cents) over (order by day))::bigint as "balanceCents" from (
      select (j.created_at at time zone 'UTC')::date as day, sum(e.amount_cents) as cents
      from journal_entry e join journal j on j.id = e.journal_id
      where e.account_id = (select id from ledger_account where code = ${`customer:${customerId}`})
      group by 1) changed order by day`.execute(db);
  return rows;
}

function listingsOf({ db }: DatabaseContext, customerId: number) {
  return db
    .selectFrom('listing as l')
    .innerJoin('product', 'product.id', 'l.product_id')
    .select([
      'l.id',
      'product.username',
      'l.state',
      'l.created_at as createdAt',
      'l.ends_at as endsAt',
      'l.highest_bid_cents as highestBidCents',
      'l.total_bids as totalBids',
      'l.payout_cents as payoutCents',
      'l.paid_at as paidAt',
    ])
    .where('l.seller_id', '=', customerId)
    .orderBy('l.id', 'desc')
    .limit(50)
    .execute();
}

function bidsOf({ db }: DatabaseContext, customerId: number) {
  return db
    .selectFrom('bid as b')
    .innerJoin('listing as l', 'l.id', 'b.listing_id')
    .innerJoin('product', 'product.id', 'l.product_id')
    .select([
      'b.id',
      'b.listing_id as listingId',
      'product.username',
      'b.amount_cents as amountCents',
      'b.state',
      'b.placed_at as placedAt',
    ])
    .where('b.customer_id', '=', customerId)
    .orderBy('b.id', 'desc')
    .limit(50)
    .execute();
}

function noticesOf({ db }: DatabaseContext, customerId: number) {
  return db
    .selectFrom('notice')
    .select(['id', 'kind', 'amount_cents as amountCents', 'created_at as createdAt', 'read_at as readAt'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

async function factorsOf({ db }: DatabaseContext, customerId: number) {
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('totp_factor')
            .select('id')
            .where('customer_id', '=', customerId)
            .where('confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasApp'),
      eb
        .selectFrom('passkey')
        .select(eb.fn.countAll<number>().as('count'))
        .where('customer_id', '=', customerId)
        .$asScalar()
        .$notNull()
        .as('passkeys'),
      eb
        .selectFrom('factor_recovery')
        .select('due_at')
        .where('customer_id', '=', customerId)
        .as('removalDueAt'),
    ])
    .executeTakeFirstOrThrow();
}

/** Signs of possible fraud. Cards and network addresses are not stored, so they cannot be compared. */
async function riskMarks({ db }: DatabaseContext, customerId: number) {
  const { rows } = await sql<{
    disputes: number;
    lostDisputes: number;
    debtCents: Cents;
    declinedPayments: number;
    refunds: number;
    claims: number;
    countries: string[];
  }>`select
      (select count(*)::int from dispute d join payment p on p.id = d.payment_id where p.customer_id = ${customerId}) as "disputes",
      (select count(*)::int from dispute d join payment p on p.id = d.payment_id
        where p.customer_id = ${customerId} and d.state = 'lost') as "lostDisputes",
      (select coalesce(sum(d.amount_cents - d.withheld_cents), 0)::bigint from dispute d join payment p on p.id = d.payment_id
        where p.customer_id = ${customerId} and d.state <> 'won') as "debtCents",
      (select count(*)::int from payment where customer_id = ${customerId} and status = 'failed'
        and created_at > now() - interval '30 days') as "declinedPayments",
      (select count(*)::int from purchase where customer_id = ${customerId} and state = 'refunded') as "refunds",
      (select count(*)::int from warranty_claim w left join listing l on l.id = w.listing_id
        join purchase p on p.id = coalesce(w.purchase_id, l.sale_id)
        where p.customer_id = ${customerId}) as "claims",
      array(select distinct country from session where customer_id = ${customerId} and country is not null order by 1) as "countries"`.execute(
    db,
  );
  return rows[0]!;
}
