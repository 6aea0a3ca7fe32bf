/** Purchases, payments, disputes and customers in the console: lists and details. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { fillCart, paymentOf } from '../../checkout/support/buy.ts';
import { addListing, bid, instaBuy, setSetting } from '../../marketplace/support/market.ts';
import { operatorBrowser, operatorCaller } from '../support/operators.ts';

const shop = useListeningShop();
let support: Awaited<ReturnType<typeof operatorCaller>>;
let buyer: number;
let products: number[];

async function buy(customer: number, count = 1): Promise<number[]> {
  const { products: ids, items } = await fillCart(shop, customer, count);
  const answer = await startCheckout(shop.as(customer), {
    cartItems: items,
    totalCents: 500 * count,
    paymentGateway: 'stripe',
  });
  if (answer.outcome === 'hosted_checkout') {
    shop.provider.set(answer.sessionId, { state: 'paid' });
    await settlePayment(shop.work(), await paymentOf(shop, answer.checkoutId));
  }
  return ids;
}

const byPrice = (filter: Parameters<typeof support.orders.list>[0]['filter']) =>
  support.orders.list({ filter, sort: { by: 'price', descending: false }, limit: 50 });
const newest = { by: 'purchasedAt', descending: true } as const;

beforeAll(async () => {
  support = await operatorCaller(shop, 'support');
  buyer = await shop.addCustomer(1500);
  // Three of one instant: the pages go on over ties.
  products = await buy(buyer, 3);
});

describe('the list of purchases', () => {
  it('pages through purchases, including those of the same instant, and counts each once', async () => {
    const filter = { customerId: buyer };
    const first = await support.orders.list({ filter, sort: newest, limit: 2 });
    const second = await support.orders.list({ filter, sort: newest, limit: 2, cursor: first.next });
    expect([first.count, second.count]).toEqual([3, null]);
    expect(second.next).toBeNull();
    const found = [...first.rows, ...second.rows].map(({ productId }) => productId);
    expect(new Set(found)).toEqual(new Set(products));
    expect(found).toHaveLength(3);
  });

  it('is sorted by price and filtered by what was bought, how it was paid and when', async () => {
    const [dear] = await buy(await shop.addCustomer(0));
    const { rows } = await byPrice({ productId: dear });
    expect(rows).toMatchObject([{ priceCents: 500, paymentStatus: 'verified', gateway: 'stripe' }]);
    const paymentId = rows[0]?.paymentId ?? '';
    expect((await byPrice({ paymentId })).rows).toHaveLength(1);
    expect((await byPrice({ productId: dear, states: ['refunded'] })).rows).toEqual([]);
    expect((await byPrice({ productId: dear, origin: 'marketplace' })).rows).toEqual([]);
    expect((await byPrice({ productId: dear, minPriceCents: 501 })).rows).toEqual([]);
    expect((await byPrice({ productId: dear, until: '2020-01-01' })).rows).toEqual([]);
    expect((await byPrice({ couponCode: 'NEVER-USED' })).rows).toEqual([]);
  });

  it('requires the right to read orders, and rejects unknown parameters', async () => {
    const stock = await operatorCaller(shop, 'stock');
    await expect(stock.orders.list({ filter: {}, sort: newest, limit: 1 })).rejects.toMatchObject({
      cause: { code: 'right_missing' },
    });
    const browser = await operatorBrowser(shop, 'owner');
    for (const input of [
      {},
      { filter: { more: 1 }, sort: newest },
      { filter: {}, sort: { by: 'email', descending: true } },
      { filter: {}, sort: newest, cursor: 'garbage' },
      { filter: { couponCode: '\0' }, sort: newest },
    ]) {
      const { status } = await browser.get(
        `/api/admin/trpc/orders.list?input=${encodeURIComponent(JSON.stringify(input))}`,
      );
      expect(status).toBe(400);
    }
  });
});

describe('one order', () => {
  it('shows its lines, payment, journals that balance, and mails', async () => {
    const customer = await shop.addCustomer(200);
    const [product] = await buy(customer);
    const { rows } = await support.orders.list({ filter: { productId: product }, sort: newest, limit: 1 });
    const purchaseId = rows[0]?.id ?? 0;
    const order = await support.orders.one({ purchaseId });
    expect(order).toMatchObject({
      customer: { id: customer },
      checkout: { status: 'paid', balancePartCents: 200, cardPartCents: 300 },
      lines: [{ purchaseId, productId: product, priceCents: 500, state: 'owned', passwordLooks: 0 }],
      payment: { status: 'verified' },
      mails: [{ template: 'purchase' }],
    });
    expect(order.journals.map(({ reference }) => reference.split(':').at(-1))).toEqual(
      expect.arrayContaining(['held', 'received', 'paid']),
    );
    for (const { entries } of order.journals)
      expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(await support.orders.one({ checkoutId: order.checkout?.id ?? '' })).toMatchObject({
      lines: [{ purchaseId }],
    });
  });

  it('does not exist for an unknown purchase', async () => {
    await expect(support.orders.one({ purchaseId: 999_999_999 })).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
  });
});

describe('payments and disputes', () => {
  it('are listed by state, and shown with their journals and the provider’s current answer', async () => {
    const customer = await shop.addCustomer(0);
    await buy(customer);
    const list = (statuses: 'verified'[] | 'failed'[]) =>
      support.payments.list({
        filter: { customerId: customer, statuses },
        sort: { by: 'createdAt', descending: true },
        limit: 5,
      });
    expect((await list(['failed'])).rows).toEqual([]);
    const id = (await list(['verified'])).rows[0]?.id ?? '';
    expect(await support.payments.one({ id })).toMatchObject({ payment: { id, customerId: customer } });
    expect(await support.payments.provider({ id })).toMatchObject({ state: 'paid', paymentId: id });
    const dispute = await shop
      .newEm()
      .db.insertInto('dispute')
      .values({ payment_id: id, amount_cents: 0, reason: 'fraudulent' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const disputes = await support.disputes.list({
      filter: { customerId: customer, states: ['open'] },
      sort: { by: 'openedAt', descending: false },
      limit: 5,
    });
    expect(disputes).toMatchObject({ count: 1, rows: [{ id: dispute.id, reason: 'fraudulent' }] });
    expect(await support.disputes.one({ id: dispute.id })).toMatchObject({
      evidence: { purchases: [{ state: 'owned' }], customer: { goodPayments: 1, disputes: 1 } },
    });
  });

  it('show what was bought with a payment that became balance', async () => {
    const customer = await shop.addCustomer(0);
    await buy(customer);
    await buy(customer);
    const { id, checkout } = await shop.row<{ id: string; checkout: string }>(
      'select id, checkout_id as checkout from payment where customer_id = ? order by created_at limit 1',
      [customer],
    );
    const dispute = await shop.row<{ id: number }>(
      'insert into dispute (payment_id, amount_cents) values (?, 0) returning id',
      [id],
    );
    const boughtWith = async () => (await support.disputes.one(dispute)).evidence.purchases.length;
    expect(await boughtWith()).toBe(1);
    await shop.newEm().execute(`update checkout set status = 'credited' where id = ?`, [checkout]);
    expect(await boughtWith()).toBe(2);
  });
});

describe('a customer', () => {
  it('is one page of balance over time, holds, purchases, marks and notes', async () => {
    await support.customers.addNote({ customerId: buyer, text: 'Asks for an invoice.' });
    expect(await support.customers.one({ id: buyer })).toMatchObject({
      id: buyer,
      balanceCents: 0,
      balance: [{ balanceCents: 0 }],
      purchases: [{}, {}, {}],
      holds: [],
      risk: { disputes: 0, refunds: 0, debtCents: 0 },
      notes: [{ text: 'Asks for an invoice.' }],
      events: [{ action: 'customer note' }],
    });
  });

  it('has every transaction, page by page, for whoever may see customers', async () => {
    const id = await shop.addCustomer(5000);
    for (let n = 1; n <= 52; n += 1)
      await support.customers.adjust({ id, amountCents: -1, text: `Fee ${n}`, reason: 'a test of pages' });
    const first = await support.customers.transactions({ id, page: 1 });
    const second = await support.customers.transactions({ id, page: 2 });
    const texts = [...first.results, ...second.results].map(({ description }) => description);
    expect(texts.slice(0, 52)).toEqual(Array.from({ length: 52 }, (_, n) => `Fee ${52 - n}`));
    expect([first.results.length, texts.length, first.totalPages]).toEqual([50, first.count, 2]);
    const { transactions, transactionCount } = await support.customers.one({ id });
    expect(transactions).toEqual(first.results.slice(0, 10));
    expect(transactionCount).toBe(first.count);
    const stock = await operatorCaller(shop, 'stock');
    await expect(stock.customers.transactions({ id, page: 1 })).rejects.toMatchObject({
      cause: { code: 'right_missing' },
    });
  });

  it('is listed by balance, those without a balance last', async () => {
    await shop.addCustomer(7700);
    const page = await support.customers.list({
      filter: { isBlocked: false, isVerified: true },
      sort: { by: 'balance', descending: true },
      limit: 200,
    });
    const balances = page.rows.map(({ balanceCents }) => balanceCents ?? -1);
    expect(balances).toEqual(balances.toSorted((one, other) => other - one));
  });

  it('has notes that a reader cannot add to and no operator can change', async () => {
    const reader = await operatorCaller(shop, 'reader');
    await expect(reader.customers.addNote({ customerId: buyer, text: 'x' })).rejects.toMatchObject({
      cause: { code: 'right_missing' },
    });
    await expect(shop.newEm().execute(`update customer_note set text = ''`)).rejects.toThrow(/never changed/);
  });
});

it('an order of the marketplace has the journals of its listing and all its bids', async () => {
  await setSetting(shop, 'flags.auction', true);
  const { listingId } = await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 10 });
  await bid(shop, await shop.addCustomer(5000), listingId, 500);
  await instaBuy(shop, await shop.addCustomer(5000), listingId, 1000);
  const { sale_id: purchaseId } = await shop.row<{ sale_id: number }>(
    'select sale_id from listing where id = ?',
    [listingId],
  );
  const { journals } = await support.orders.one({ purchaseId });
  expect(journals.map(({ reference }) => reference.replace(/^bid:\d+/, 'bid'))).toEqual([
    'bid:held',
    'bid:released',
    `listing:${listingId}:sold`,
  ]);
});
