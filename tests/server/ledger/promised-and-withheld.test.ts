/** A customer's promised and withheld balance, without that of other customers. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { pendingCredits, withheldAmounts } from '#server/ledger/index.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { fillCart, startPaying } from '../checkout/support/buy.ts';
import { boughtListing, listingIn } from '../marketplace/support/instants.ts';
import { addListing, bid, setSetting } from '../marketplace/support/market.ts';

let shop: TestShop;
let customer: number;
beforeAll(async () => {
  shop = await openTestShop();
  await setSetting(shop, 'flags.auction', true);
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.addCustomer();
});

const em = () => shop.orm.em.fork();

async function addPayment(
  values: { purpose?: string; status?: string; error?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await em().execute(
    `insert into payment (id, customer_id, purpose, gateway, amount_cents, bonus_cents, status, error)
     values (?, ?, 'load', 'param', 1000, 100, ?, ?)`,
    [id, customer, values.status ?? 'pending', values.error ?? null],
  );
  return id;
}

async function addDispute(state: string, withheldCents: number): Promise<void> {
  const id = await addPayment({ status: 'disputed' });
  await em().execute(
    `insert into dispute (payment_id, state, amount_cents, withheld_cents, withdrawn_cents, closed_at)
     values (?, ?, 500, ?, case when ? = 'lost' then 500 else 0 end, case when ? <> 'open' then now() end)`,
    [id, state, withheldCents, state, state],
  );
}

let credits = 0;
async function addCredit(more: { seconds?: number | null; credited?: boolean; cancelled?: boolean } = {}) {
  credits += 1;
  const { seconds = 3600, credited = false, cancelled = false } = more;
  await em().execute(
    `insert into pending_credit (customer_id, kind, reference, description, amount_cents, due_at, credited_at, cancelled_at)
     values (?, 'trade_in', ?, 'A trade-in', 700, now() + ?::int * interval '1 second',
       case when ? then now() end, case when ? then now() end)`,
    [customer, `trade-in:${credits}`, seconds, credited, cancelled],
  );
  return `trade-in:${credits}`;
}

describe('what is on its way', () => {
  it('includes a load with its bonus while it is being paid', async () => {
    const id = await addPayment();
    expect(await pendingCredits(em(), customer)).toEqual([
      { id: `load:${id}`, description: 'Balance load', amountCents: 1100, expectedAt: null },
    ]);
    expect(await pendingCredits(em(), await shop.addCustomer())).toEqual([]);
  });

  it('includes a seller’s share until the warranty ends, for the seller only', async () => {
    const { listingId, sellerId, buyerId } = await boughtListing(shop);
    const { ends } = await shop.row<{ ends: string }>(
      'select warranty_ends_at as ends from listing where id = ?',
      [listingId],
    );
    expect(await pendingCredits(em(), sellerId)).toEqual([
      {
        id: `listing:${listingId}`,
        description: 'Sale of 1 account (EUW)',
        amountCents: 900,
        expectedAt: new Date(ends).toISOString(),
      },
    ]);
    expect(await pendingCredits(em(), buyerId)).toEqual([]);
    await em().execute(
      `update product set region = 'OC1' where id = (select product_id from listing where id = ?)`,
      [listingId],
    );
    expect(await pendingCredits(em(), sellerId)).toMatchObject([{ description: 'Sale of 1 account (OCE)' }]);
  });

  it('includes a seller’s share without a date while a claim is open', async () => {
    const { listingId, sellerId } = await listingIn(shop, 'claimed');
    expect(await pendingCredits(em(), sellerId)).toMatchObject([
      { id: `listing:${listingId}`, amountCents: 900, expectedAt: null },
    ]);
  });

  it.each(['paid', 'returned'] as const)('excludes a sale that is %s', async (state) => {
    const { sellerId } = await listingIn(shop, state);
    expect(await pendingCredits(em(), sellerId)).toEqual([]);
  });

  it.each(['created', 'verified', 'failed', 'flagged', 'refunding', 'refunded', 'disputed', 'charged_back'])(
    'excludes a load that is %s',
    async (status) => {
      await addPayment({ status });
      expect(await pendingCredits(em(), customer)).toEqual([]);
    },
  );

  it('excludes a load with a declined card, and the payment of a purchase', async () => {
    await addPayment({ error: 'The card payment was declined.' });
    expect(await pendingCredits(em(), customer)).toEqual([]);
    const { buyer } = await startPaying(shop);
    expect(await pendingCredits(em(), buyer)).toEqual([]);
  });

  it('includes a credit until it is given or cancelled, undated first, then the soonest', async () => {
    await addCredit({ credited: true });
    await addCredit({ cancelled: true });
    const [late, soon, someday] = [
      await addCredit({ seconds: 7200 }),
      await addCredit({ seconds: 60 }),
      await addCredit({ seconds: null }),
    ];
    const promised = await pendingCredits(em(), customer);
    expect(promised.map(({ id, amountCents }) => [id, amountCents])).toEqual([
      [someday, 700],
      [soon, 700],
      [late, 700],
    ]);
    expect(promised[0]?.expectedAt).toBeNull();
    const { due } = await shop.row<{ due: string }>(
      'select due_at as due from pending_credit where reference = ?',
      [soon],
    );
    expect(promised[1]?.expectedAt).toBe(new Date(due).toISOString());
    expect(await pendingCredits(em(), await shop.addCustomer())).toEqual([]);
  });
});

describe('what is set aside', () => {
  it('includes the maximum of a leading bid until the auction ends, but no beaten bid', async () => {
    const [beaten, leader] = [await shop.addCustomer(1000), await shop.addCustomer(1000)];
    const { listingId } = await addListing(shop, await shop.addCustomer());
    await bid(shop, beaten, listingId, 500);
    await bid(shop, leader, listingId, 600, 900);
    const { id, ends } = await shop.row<{ id: number; ends: string }>(
      `select bid.id, ends_at as ends from bid join listing on listing.id = listing_id
       where listing_id = ? and bid.state = 'leading'`,
      [listingId],
    );
    expect(await withheldAmounts(em(), leader)).toEqual([
      {
        id: `bid:${id}`,
        kind: 'bid',
        description: 'Leading bid, its maximum',
        amountCents: 900,
        expiresAt: new Date(ends).toISOString(),
        paymentId: null,
        listingId,
      },
    ]);
    expect(await withheldAmounts(em(), beaten)).toEqual([]);
  });

  it('lists the soonest first, and last what only the bank ends', async () => {
    customer = await shop.addCustomer(1000);
    const { listingId } = await addListing(shop, await shop.addCustomer());
    await bid(shop, customer, listingId, 500, 800);
    const { items } = await fillCart(shop, customer);
    await startCheckout(shop.as(customer), { cartItems: items, totalCents: 500, paymentGateway: 'stripe' });
    await addDispute('open', 300);
    const withheld = await withheldAmounts(em(), customer);
    expect(withheld.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['payment', 200],
      ['bid', 800],
      ['dispute', 300],
    ]);
  });

  it('includes the balance’s part of a payment until its hold ends', async () => {
    const { buyer, checkoutId, paymentId } = await startPaying(shop, { count: 2 });
    const { ends } = await shop.row<{ ends: string }>(
      'select hold_expires_at as ends from checkout where id = ?',
      [checkoutId],
    );
    expect(await withheldAmounts(em(), buyer)).toEqual([
      {
        id: `payment:${paymentId}`,
        kind: 'payment',
        description: 'Purchase of 2 accounts',
        amountCents: 200,
        expiresAt: new Date(ends).toISOString(),
        paymentId,
        listingId: null,
      },
    ]);
    expect(await withheldAmounts(em(), customer)).toEqual([]);
  });

  it('uses the singular for one account, and reports nothing if none of the balance is waiting', async () => {
    const [one, none] = [await startPaying(shop), await startPaying(shop, { balanceCents: 0 })];
    expect(await withheldAmounts(em(), one.buyer)).toMatchObject([{ description: 'Purchase of 1 account' }]);
    expect(await withheldAmounts(em(), none.buyer)).toEqual([]);
  });

  it.each(['paid', 'released', 'credited'])('excludes a checkout that is %s', async (status) => {
    const { buyer, checkoutId } = await startPaying(shop);
    await em().execute('update checkout set status = ? where id = ?', [status, checkoutId]);
    expect(await withheldAmounts(em(), buyer)).toEqual([]);
  });

  it.each([
    ['open', 300, [300]],
    ['open', 0, []],
    ['lost', 300, []],
    ['won', 0, []],
  ])('a dispute that is %s with %i cents withheld: %j', async (state, withheld, amounts) => {
    await addDispute(state, withheld);
    const found = await withheldAmounts(em(), customer);
    expect(found.map(({ amountCents }) => amountCents)).toEqual(amounts);
    for (const { kind, expiresAt, paymentId } of found)
      expect({ kind, expiresAt, paymentId }).toEqual({ kind: 'dispute', expiresAt: null, paymentId: null });
    expect(await withheldAmounts(em(), await shop.addCustomer())).toEqual([]);
  });
});
