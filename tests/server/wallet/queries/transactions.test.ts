import { describe, expect, it } from 'vitest';
import { type AccountCode, postJournal } from '#server/ledger/index.ts';
import { balanceHistory } from '#server/wallet/queries/balance-history.ts';
import { listTransactions } from '#server/wallet/queries/list-transactions.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { useTestShop } from '../../../support/test-shop.ts';

const shop = useTestShop();

let references = 0;
async function move(
  customerId: number,
  cents: number,
  description: string,
  at: AccountCode = 'system:adjustment',
) {
  await postJournal(shop.orm.em.fork(), {
    reference: `test:transactions:${(references += 1)}`,
    kind: 'test',
    description,
    entries: { [`customer:${customerId}`]: cents, [at]: -cents },
  });
}

const list = (customerId: number, page = 1, limit = 5) =>
  listTransactions(shop.as(customerId), { page, limit });

describe('the transactions', () => {
  it('show each entry with the balance after it, newest first, page by page', async () => {
    const customer = await shop.addCustomer(1000);
    const other = await shop.addCustomer(700);
    for (const [cents, text] of [
      [-300, 'one'],
      [50, 'two'],
      [-10, 'three'],
    ] as const)
      await move(customer, cents, text);
    const first = await list(customer, 1, 3);
    expect(first).toMatchObject({ start: 1, end: 3, count: 4, currentPage: 1, totalPages: 2 });
    expect(
      first.results.map(({ amountCents, balanceAfterCents, description }) => [
        description,
        amountCents,
        balanceAfterCents,
      ]),
    ).toEqual([
      ['three', -10, 740],
      ['two', 50, 750],
      ['one', -300, 700],
    ]);
    const second = await list(customer, 2, 3);
    expect(second.results).toMatchObject([
      { description: 'Opening balance', amountCents: 1000, balanceAfterCents: 1000 },
    ]);
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await list(other)).results).toMatchObject([{ amountCents: 700, balanceAfterCents: 700 }]);
  });

  it('are an empty page for a new customer; a page past the end is not found', async () => {
    const customer = await shop.addCustomer();
    expect(await list(customer)).toEqual({
      results: [],
      start: 0,
      end: 0,
      count: 0,
      currentPage: 1,
      totalPages: 1,
    });
    await expect(list(customer, 2)).rejects.toMatchObject({ code: 'not_found' });
    expect(await balanceHistory(shop.as(customer))).toEqual([]);
  });

  it('show that a purchase used what was set aside, so that its price is visible', async () => {
    const buyer = await shop.addCustomer(200);
    const item = await shop.addToCart(buyer, await shop.addProduct());
    const answer = await startCheckout(shop.as(buyer), {
      cartItems: [item],
      totalCents: 500,
      paymentGateway: 'stripe',
    });
    if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
    expect((await list(buyer)).results[0]).toMatchObject({
      description: 'Set aside for the purchase of 1 account (EUW)',
      amountCents: -200,
      balanceAfterCents: 0,
    });
    shop.provider.set(answer.sessionId, { state: 'paid' });
    await receiveStripeWebhook({ ...shop.as(buyer), actor: null }, Buffer.from(answer.sessionId), 'good');
    const { results } = await list(buyer);
    expect(
      results.map(({ description, amountCents, balanceAfterCents }) => [
        description,
        amountCents,
        balanceAfterCents,
      ]),
    ).toEqual([
      ['Purchase of 1 account (EUW) for €5.00, €2.00 of it set aside before', -300, 0],
      ['Card payment', 300, 300],
      ['Set aside for the purchase of 1 account (EUW)', -200, 0],
      ['Opening balance', 200, 200],
    ]);
  });
});

describe('the balance over time', () => {
  it('has a point for each change while there are few', async () => {
    const customer = await shop.addCustomer(1000);
    await move(customer, -300, 'one');
    await move(customer, 50, 'two');
    const points = await balanceHistory(shop.as(customer));
    expect(points.map(({ balanceCents }) => balanceCents)).toEqual([1000, 700, 750]);
    expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted());
  });

  it('has at most 200 points, including the first and last states', async () => {
    const customer = await shop.addCustomer();
    // Two and a half years, three changes a day.
    await shop.orm.em.fork().transactional((em) =>
      em.execute(
        `with j as (
           insert into journal (reference, kind, description, created_at)
           select 'history:' || n, 'test', 'change', timestamptz '2024-01-01' + n * interval '8 hours'
           from generate_series(1, 2500) n returning id
         ), e as (
           insert into journal_entry (journal_id, account_id, amount_cents)
           select j.id, a.id, case when a.code = 'system:adjustment' then -7 else 7 end
           from j cross join ledger_account a where a.code in ('system:adjustment', ?) order by j.id returning 1
         ) update ledger_account set balance_cents = 17500 where code = ?`,
        [`customer:${customer}`, `customer:${customer}`],
      ),
    );
    const points = await balanceHistory(shop.as(customer));
    expect(points.length).toBeGreaterThan(150);
    expect(points.length).toBeLessThanOrEqual(200);
    expect(points.at(-1)).toEqual({ at: '2026-04-13T08:00:00.000Z', balanceCents: 17_500 });
    const cents = points.map(({ balanceCents }) => balanceCents);
    // The balance at the end of each of 200 stretches of equal time.
    const ends = new Map<number, number>();
    for (let n = 1; n <= 2500; n += 1) ends.set(Math.floor(((n - 1) / 2499) * 199), 7 * n);
    expect(cents).toEqual([...ends.values()]);
    expect(await shop.audit()).toEqual([]);
  });
});
