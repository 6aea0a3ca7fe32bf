/** Every list of the console with each sort and each filter: the first page with its count, and the next page. */
import { sql } from 'kysely';
import type { ListPage } from '../../../src-shared/admin/list.ts';
import type { Orm } from '../../../src-server/platform/database.ts';
import type { Report } from '../report.ts';
import { consoleCaller, type ConsoleCaller, type MeasuredShop } from './console-caller.ts';
import { timeOf } from './measure-pages.ts';

const LIMIT_MS = 200;
/** The shorter time of two: at the first try, the database may have to read from disk. */
const TRIES = 2;

interface Ids {
  customerId: number;
  productId: number;
  paymentId: string;
  username: string;
  email: string;
}

interface Asked {
  filter: never;
  sort: { by: never; descending: boolean };
  cursor?: string | null;
  limit?: number;
}

interface List {
  ask: (caller: ConsoleCaller, input: Asked) => Promise<ListPage<unknown>>;
  sorts: readonly string[];
  filters: (ids: Ids) => readonly Record<string, unknown>[];
}

const DAYS = { since: '2026-01-01', until: '2026-02-01' };

const LISTS: Record<string, List> = {
  orders: {
    ask: (caller, input) => caller.orders.list(input),
    sorts: ['purchasedAt', 'price'],
    filters: ({ customerId, productId, paymentId }) => [
      { states: ['refunded'] },
      { states: ['listed'] },
      { states: ['traded'] },
      { customerId },
      { productId },
      { paymentId },
      { couponCode: 'WELCOME10' },
      { gateway: 'stripe' },
      { gateway: 'param' },
      { gateway: 'param', ...DAYS },
      { gateway: 'param', states: ['refunded'] },
      { origin: 'shop' },
      { origin: 'marketplace' },
      { minPriceCents: 14_000 },
      { minPriceCents: 1_000, maxPriceCents: 1_010 },
      { maxPriceCents: 1 },
      DAYS,
    ],
  },
  payments: {
    ask: (caller, input) => caller.payments.list(input),
    sorts: ['createdAt', 'amount'],
    filters: ({ customerId }) => [
      { statuses: ['failed'] },
      { statuses: ['verified'] },
      { statuses: ['flagged'] },
      { statuses: ['refunding', 'refunded'] },
      { customerId },
      { gateway: 'param' },
      { gateway: 'param', statuses: ['disputed'] },
      { purpose: 'load' },
      { purpose: 'load', gateway: 'param' },
      { minAmountCents: 100_000 },
      { maxAmountCents: 1 },
      { purpose: 'load', minAmountCents: 1_000, maxAmountCents: 1_010 },
      DAYS,
    ],
  },
  disputes: {
    ask: (caller, input) => caller.disputes.list(input),
    sorts: ['openedAt', 'amount'],
    filters: ({ customerId }) => [{ states: ['won'] }, { customerId }, { hasDebt: true }, DAYS],
  },
  customers: {
    ask: (caller, input) => caller.customers.list(input),
    sorts: ['registeredAt', 'balance'],
    filters: () => [
      { isBlocked: true },
      { isBlocked: false },
      { isVerified: false },
      { isReported: true },
      { hasDispute: true },
      { hasDispute: false },
      DAYS,
    ],
  },
  stock: {
    ask: (caller, input) => caller.stock.list(input),
    sorts: ['newest', 'username', 'price', 'blueEssence', 'level'],
    filters: ({ username }) => [
      { states: ['for_sale'] },
      { states: ['held'] },
      { states: ['withdrawn'] },
      { regions: ['EUW'] },
      { ranks: ['CH'] },
      { classes: ['handleveled'] },
      { age: 'old-stock' },
      { states: ['for_sale'], minPriceCents: 10_000 },
      { states: ['for_sale'], isUnpriced: true },
      { minBlueEssence: 50_000 },
      { isPremium: true },
      { isMythic: true },
      { isMythic: false },
      { username },
      { username: username.slice(2, 6) },
      { states: ['for_sale'], skinIds: [1001] },
      DAYS,
    ],
  },
  listings: {
    ask: (caller, input) => caller.marketplace.listings(input),
    sorts: ['createdAt', 'priceCents', 'endsAt'],
    filters: ({ email, username }) => [
      { states: ['open'] },
      { username: username.slice(2, 6) },
      { seller: email },
      DAYS,
    ],
  },
  bids: {
    ask: (caller, input) => caller.marketplace.bids(input),
    sorts: ['placedAt', 'amountCents'],
    filters: ({ email }) => [{ bidder: email }, { listingId: 1 }],
  },
  claims: {
    ask: (caller, input) => caller.marketplace.claims(input),
    sorts: ['openedAt'],
    filters: ({ username }) => [
      { state: 'open' },
      { reason: 'banned' },
      { about: 'marketplace' },
      { username: username.slice(2, 6) },
    ],
  },
  journals: {
    ask: (caller, input) => caller.ledger.journals(input),
    sorts: ['postedAt', 'amountCents'],
    filters: ({ customerId, paymentId }) => [
      { kind: 'purchase' },
      { kind: 'dispute' },
      { kind: 'nothing' },
      { account: `customer:${customerId}` },
      { account: 'system:sales' },
      { account: 'system:refunds' },
      { account: 'system:bonus' },
      { account: 'system:chargebacks' },
      { reference: `payment:${paymentId}` },
      { reference: 'bid:' },
      { minCents: 10_000 },
      { minCents: 10_000_000 },
      { maxCents: 10 },
      { kind: 'load', minCents: 10_000 },
      { ...DAYS, minCents: 10_000 },
      DAYS,
    ],
  },
  'discount codes': {
    ask: (caller, input) => caller.coupons.list(input),
    sorts: ['createdAt', 'code', 'uses'],
    filters: () => [{ prefix: 'W' }, { state: 'usable' }, { isUsed: false }],
  },
  'balance codes': {
    ask: (caller, input) => caller.coupons.balanceCodes(input),
    sorts: ['number', 'redeemedAt'],
    filters: ({ customerId }) => [{ isRedeemed: true }, { customerId }],
  },
  log: {
    ask: (caller, input) => caller.log.list(input),
    sorts: ['at'],
    filters: ({ email }) => [{ who: 'x' }, { action: 'refund' }, { subject: email }, DAYS],
  },
};

export async function measureLists(
  report: Report,
  { orm, services }: MeasuredShop,
  at: string,
): Promise<void> {
  const caller = (): ConsoleCaller => consoleCaller(orm.em.fork(), services);
  const ids = await sampleOf(orm);
  for (const [name, { ask, sorts, filters }] of Object.entries(LISTS)) {
    let questions = 0;
    let slowest = { ms: 0, what: '' };
    for (const filter of [{}, ...filters(ids)]) {
      for (const by of sorts) {
        for (const descending of [true, false]) {
          const input = { filter: filter as never, sort: { by: by as never, descending } };
          let next: string | null = null;
          const first = await bestTime(async () => {
            ({ next } = await ask(caller(), input));
          });
          const later = next === null ? 0 : await bestTime(() => ask(caller(), { ...input, cursor: next }));
          const ms = Math.max(first, later);
          const what = `${by}${descending ? ' descending' : ''} ${JSON.stringify(filter)}`;
          if (ms > LIMIT_MS)
            report.addDuration(`${name}: ${what}${later > first ? ', next page' : ''}`, at, ms, LIMIT_MS);
          if (ms > slowest.ms) slowest = { ms, what };
          questions += 1;
        }
      }
    }
    report.addDuration(`${name}: the slowest of ${questions} (${slowest.what})`, at, slowest.ms, LIMIT_MS);
  }
}

async function bestTime(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES; tried++) best = Math.min(best, await timeOf(work));
  return best;
}

/** The customer with the most purchases, and one of their accounts. */
async function sampleOf(orm: Orm): Promise<Ids> {
  const { rows } = await sql<Ids>`
    select p.customer_id as "customerId", p.product_id as "productId", payment.id as "paymentId", product.username, customer.email
    from purchase p join payment on payment.checkout_id = p.checkout_id join product on product.id = p.product_id
      join customer on customer.id = p.customer_id
    where p.customer_id = (select customer_id from purchase group by 1 order by count(*) desc limit 1) limit 1`.execute(
    orm.em.fork().db,
  );
  const [ids] = rows;
  if (!ids) throw new Error('the generated shop has no purchases paid by card');
  return ids;
}
