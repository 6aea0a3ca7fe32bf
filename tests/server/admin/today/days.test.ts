/** A typed day is a day of the time zone of the reports in every list of the console that filters by day. */
import { beforeAll, describe, expect, it } from 'vitest';
import { postJournal } from '#server/ledger/index.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { startPaying } from '../../checkout/support/buy.ts';
import { boughtListing } from '../../marketplace/support/instants.ts';
import { setSetting } from '../../marketplace/support/market.ts';
import { operatorCaller } from '../support/operators.ts';

const shop = useListeningShop();
let owner: Awaited<ReturnType<typeof operatorCaller>>;
let customer = 0;

beforeAll(async () => {
  owner = await operatorCaller(shop, 'owner');
  await setSetting(shop, 'flags.auction', true);
  await boughtListing(shop);
  await shop.addProduct();
  customer = await shop.addCustomer(500);
  const { sessionId, paymentId } = await startPaying(shop);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  await shop
    .newEm()
    .db.insertInto('dispute')
    .values({ payment_id: paymentId, amount_cents: 0, reason: 'fraudulent' })
    .execute();
});

type Days = { since?: string; until?: string };

interface List {
  /** Dates everything in the list to this instant. */
  move: (at: string) => Promise<unknown>;
  ask: (filter: Days) => Promise<{ rows: readonly unknown[] }>;
}

const moved = (table: string, column: string) => (at: string) =>
  shop.newEm().execute(`update ${table} set ${column} = ?::timestamptz`, [at]);

// Journals are never changed: the latest is the one that is asked for.
let journals = 0;
const postAt = (at: string) =>
  postJournal(shop.newEm(), {
    reference: `midnight:${(journals += 1)}:`,
    kind: 'adjustment',
    description: '',
    entries: { [`customer:${customer}`]: 1, 'system:adjustment': -1 },
    postedAt: new Date(at),
  });

const createdAt = { by: 'createdAt', descending: true } as const;
const LISTS: Record<string, List> = {
  orders: {
    move: moved('purchase', 'purchased_at'),
    ask: (filter) => owner.orders.list({ filter, sort: { by: 'purchasedAt', descending: true } }),
  },
  payments: {
    move: moved('payment', 'created_at'),
    ask: (filter) => owner.payments.list({ filter, sort: createdAt }),
  },
  disputes: {
    move: moved('dispute', 'opened_at'),
    ask: (filter) => owner.disputes.list({ filter, sort: { by: 'openedAt', descending: true } }),
  },
  customers: {
    move: moved('customer', 'created_at'),
    ask: (filter) => owner.customers.list({ filter, sort: { by: 'registeredAt', descending: true } }),
  },
  listings: {
    move: moved('listing', 'created_at'),
    ask: (filter) => owner.marketplace.listings({ filter, sort: createdAt }),
  },
  journals: {
    move: postAt,
    ask: (days) =>
      owner.ledger.journals({
        filter: { ...days, reference: `midnight:${journals}:` },
        sort: { by: 'postedAt', descending: true },
      }),
  },
  stock: {
    move: moved('product', 'created_at'),
    ask: (filter) => owner.stock.list({ filter, sort: { by: 'newest', descending: true } }),
  },
  totals: {
    move: moved('product', 'created_at'),
    ask: async (filter) => ({ rows: await owner.stock.totals(filter) }),
  },
};

const isFound = async (ask: List['ask'], days: Days): Promise<boolean> => (await ask(days)).rows.length > 0;
const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();

describe.each([
  ['UTC', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
  // In the night when summer time begins: a day of 23 hours.
  ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-29T07:00:00.000Z', '2026-03-30T07:00:00.000Z'],
] as const)('in the time zone %s', (timeZone, starts, ends) => {
  beforeAll(() => setSetting(shop, 'reports.timeZone', timeZone));

  it.each(Object.entries(LISTS))(
    'a day lasts from midnight to midnight in the list of %s',
    async (_, { move, ask }) => {
      for (const [midnight, before, after] of [
        [starts, { until: '2026-03-29' }, { since: '2026-03-29', until: '2026-03-30' }],
        [ends, { since: '2026-03-29', until: '2026-03-30' }, { since: '2026-03-30' }],
      ] as const) {
        await move(midnight);
        expect([await isFound(ask, before), await isFound(ask, after)]).toEqual([false, true]);
        await move(justBefore(midnight));
        expect([await isFound(ask, before), await isFound(ask, after)]).toEqual([true, false]);
      }
    },
  );
});

it.each(['0000-01-01', '0001-01-01', '9999-12-31'])('a list takes the day %s', async (day) => {
  const { ask } = LISTS['orders']!;
  expect([await isFound(ask, { since: day }), await isFound(ask, { until: day })]).toEqual([
    day < '2026',
    day > '2026',
  ]);
});
