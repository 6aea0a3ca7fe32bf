/** Operators' actions on orders, payments and customers: previewed with their journals, done once, and logged. */
import { beforeAll, describe, expect, it } from 'vitest';
import { listDisputes } from '#server/admin/queries/list-disputes.ts';
import { findDiscount } from '#server/checkout/find-discount.ts';
import { refundPurchase } from '#server/checkout/refund-purchase.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { postJournal } from '#server/ledger/index.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { inTransaction } from '#server/platform/database.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { fillCart, startPaying } from '../../checkout/support/buy.ts';
import { operatorCaller } from '../support/operators.ts';

const shop = useListeningShop();
type Caller = Awaited<ReturnType<typeof operatorCaller>>;
let support: Caller;
let owner: Caller;
beforeAll(async () => {
  support = await operatorCaller(shop, 'support');
  owner = await operatorCaller(shop, 'owner');
});

const REASON = 'It does not log in';

async function bought(): Promise<{ customer: number; purchaseId: number; product: number }> {
  const customer = await shop.addCustomer(500);
  const { products, items } = await fillCart(shop, customer);
  await startCheckout(shop.as(customer), { cartItems: items, totalCents: 500, paymentGateway: 'stripe' });
  const { id } = await shop.row<{ id: number }>('select id from purchase where product_id = ?', products);
  return { customer, purchaseId: id, product: products[0] ?? 0 };
}

async function paidByCard() {
  const { paymentId, sessionId, ...rest } = await startPaying(shop, { balanceCents: 0 });
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return { paymentId, ...rest };
}

const counts = () =>
  shop.row<Record<string, number>>(
    `select (select count(*)::int from journal) as journals, (select count(*)::int from operator_log) as entries,
       (select count(*)::int from pgboss.job where name = 'send-mail') as mails`,
  );

describe('a preview', () => {
  it('shows exactly the journals that would be posted, and changes nothing', async () => {
    const { purchaseId, customer } = await bought();
    const before = await counts();
    const { journals, result } = await support.orders.previewRefund({ purchaseId });
    expect(await counts()).toEqual(before);
    expect(await shop.balance(customer)).toBe(0);
    expect(result.result).toEqual({ refundedCents: 500, cashbackTakenCents: 0 });
    await support.orders.refund({ purchaseId, reason: REASON });
    const order = await support.orders.one({ purchaseId });
    const posted = order.journals.filter(({ reference }) => reference.endsWith(':refunded'));
    expect(posted.map(({ kind, description, entries }) => ({ kind, description, entries }))).toEqual(
      journals,
    );
    expect(await shop.balance(customer)).toBe(500);
    expect(await shop.audit()).toEqual([]);
  });

  it('is visible only to those who may do it; doing it requires a fresh proof', async () => {
    const { purchaseId } = await bought();
    const reader = await operatorCaller(shop, 'reader');
    await expect(reader.orders.previewRefund({ purchaseId })).rejects.toMatchObject({
      cause: { code: 'right_missing' },
    });
    const stale = await operatorCaller(shop, 'support', { isProved: false });
    await expect(stale.orders.refund({ purchaseId, reason: REASON })).rejects.toMatchObject({
      cause: { code: 'second_factor_required' },
    });
  });
});

describe('a refund', () => {
  it('by several operators at once happens once, and the others see who was first', async () => {
    const { purchaseId, customer } = await bought();
    const others = await Promise.all(Array.from({ length: 8 }, () => operatorCaller(shop, 'support')));
    const answers = await Promise.allSettled(
      others.map(({ orders }) => orders.refund({ purchaseId, reason: REASON })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(support.orders.refund({ purchaseId, reason: REASON })).rejects.toThrow(
      /was first: refund purchase/,
    );
    expect(await shop.balance(customer)).toBe(500);
  });

  it('of a payment goes to its card as previewed', async () => {
    const { paymentId } = await paidByCard();
    const { journals } = await support.payments.previewRefund({ id: paymentId });
    expect(journals.length).toBeGreaterThan(0);
    await support.payments.refund({ id: paymentId, reason: REASON });
    expect(await support.payments.one({ id: paymentId })).toMatchObject({
      payment: { status: 'refunding' },
      events: [{ action: 'refund payment', reason: REASON }],
    });
    await expect(support.payments.refund({ id: paymentId, reason: REASON })).rejects.toThrow(/was first/);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('a refund of a part', () => {
  it('leaves the rest to be decided: a refusal after it says why, and not who was first', async () => {
    const { purchaseId } = await bought();
    const part = { amountCents: 200, refundedCents: 0 };
    await support.orders.refund({ purchaseId, part, reason: REASON });
    const rest = { amountCents: 301, refundedCents: 200 };
    await expect(support.orders.previewRefund({ purchaseId, part: rest })).rejects.toThrow(
      /€3\.00 of it can be refunded at most/,
    );
    await support.orders.refund({ purchaseId, reason: REASON });
    await expect(support.orders.refund({ purchaseId, reason: REASON })).rejects.toThrow(/was first/);
  });
});

const free = () => shop.newEm().execute(`update product set status = 'withdrawn' where status = 'for_sale'`);

describe('an exchange', () => {
  it('gives an equal account for free, with a mail, and takes the old one back', async () => {
    const { purchaseId, customer, product } = await bought();
    await free();
    // Of another region, another class, and much dearer: none of them is equal.
    await shop.addProduct({ region: 'KR' });
    await shop.addProduct({ isHandleveled: true });
    await shop.addProduct({ blueEssence: 900_000 });
    await expect(support.orders.previewExchange({ purchaseId })).rejects.toThrow(/No equal account/);
    const equal = await shop.addProduct();
    const { result, journals } = await support.orders.previewExchange({ purchaseId });
    expect(result).toMatchObject({ username: `account-${equal}`, paidCents: 500 });
    expect(journals).toHaveLength(2);
    const done = await support.orders.exchange({ purchaseId, reason: REASON });
    if ('proposalId' in done) throw new Error('it waits for a second person');
    expect(await shop.balance(customer)).toBe(0);
    expect(await support.orders.one({ purchaseId: done.purchaseId })).toMatchObject({
      customer: { id: customer },
      lines: [{ productId: equal, state: 'owned', productStatus: 'sold' }],
      mails: [{ template: 'purchase' }],
    });
    expect(await support.orders.one({ purchaseId })).toMatchObject({
      lines: [{ productId: product, state: 'refunded', productStatus: 'withdrawn' }],
      events: [{ action: 'exchange purchase', after: { exchangedFor: done.purchaseId } }],
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('gives the cheapest that is worth as much, up to a quarter more, and that nobody is buying', async () => {
    await free();
    // EUR 6.00, with a warranty of its own; such accounts cost 50 cents more with each 10,000 blue essence.
    const customer = await shop.addCustomer(600);
    const product = await shop.addProduct({ blueEssence: 50_000 });
    const cartItems = [await shop.addToCart(customer, product)];
    await startCheckout(shop.as(customer), { cartItems, totalCents: 600, paymentGateway: 'stripe' });
    const first = await shop.row<{ id: number }>(
      'update purchase set warranty_days = 14 where product_id = ? returning id',
      [product],
    );
    let purchaseId = first.id;
    const exchange = async () => {
      const done = await support.orders.exchange({ purchaseId, reason: REASON });
      if ('proposalId' in done) throw new Error('it waits for a second person');
      ({ purchaseId } = done);
      return done.username;
    };
    await shop.addProduct({ blueEssence: 40_000 });
    const dear = await shop.addProduct({ blueEssence: 90_000 });
    await expect(exchange()).rejects.toThrow(/No equal account/);

    const aQuarterMore = await shop.addProduct({ blueEssence: 80_000 });
    expect(await exchange()).toBe(`account-${aQuarterMore}`);
    expect(
      await shop.row(
        `select p.price_cents as paid, p.warranty_days as days, i.price_cents as price, i.discount_cents as discount
         from purchase p join checkout_item i on i.checkout_id = p.checkout_id where p.id = ?`,
        [purchaseId],
      ),
    ).toEqual({ paid: 600, days: 14, price: 750, discount: 150 });

    const cheaper = await shop.addProduct({ blueEssence: 80_000 });
    expect(await exchange()).toBe(`account-${cheaper}`);
    const beingBought = await shop.addProduct({ blueEssence: 80_000 });
    await inTransaction(shop.newEm(), async (em) => {
      await em.execute('select 1 from product where id = ? for update', [beingBought]);
      expect(await exchange()).toBe(`account-${dear}`);
    });
    expect(await shop.balance(customer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('goes on with the warranty of the first account, and its cashback is taken back with the last one', async () => {
    await free();
    const { customer, purchaseId } = await bought();
    const em = shop.newEm();
    await inTransaction(em, (transaction) =>
      postJournal(transaction, {
        reference: 'test:cashback',
        kind: 'cashback',
        description: 'Cashback',
        entries: { 'system:cashback': -50, [`customer:${customer}`]: 50 },
      }),
    );
    await em.execute(
      `update checkout set cashback_cents = 50 from purchase p where p.checkout_id = checkout.id and p.id = ?`,
      [purchaseId],
    );
    let current = purchaseId;
    const exchangeAfter = async (days: number) => {
      await shop.addProduct();
      await em.execute(
        `update purchase set purchased_at = purchased_at - ? * interval '1 day' where id = ?`,
        [days, current],
      );
      const done = await support.orders.exchange({ purchaseId: current, reason: REASON });
      if ('proposalId' in done) throw new Error('it waits for a second person');
      current = done.purchaseId;
      return shop.row('select warranty_days as days from purchase where id = ?', [current]);
    };
    await em.execute('update purchase set warranty_days = 30 where id = ?', [current]);
    expect(await exchangeAfter(28.5)).toEqual({ days: 2 });
    expect(await exchangeAfter(0.5)).toEqual({ days: 2 });
    expect(await exchangeAfter(5)).toEqual({ days: 0 });
    await em.execute('update purchase set warranty_days = 3650 where id = ?', [current]);
    expect(await exchangeAfter(5)).toEqual({ days: 3650 });
    expect(await shop.balance(customer)).toBe(50);
    expect(await refundPurchase(shop.work(), current)).toEqual({
      refundedCents: 500,
      cashbackTakenCents: 50,
    });
    expect(await shop.balance(customer)).toBe(500);
    expect(await shop.audit()).toEqual([]);
  });

  it('of one purchase happens once, and no account is given out twice among many', async () => {
    await free();
    const purchases = [await bought(), await bought(), await bought(), await bought(), await bought()];
    await free();
    const equal = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()];
    const answers = await Promise.allSettled(
      [...purchases, ...purchases].map(({ purchaseId }) =>
        support.orders.exchange({ purchaseId, reason: REASON }),
      ),
    );
    const given = answers.flatMap((answer) =>
      answer.status === 'fulfilled' && 'username' in answer.value ? [answer.value.username] : [],
    );
    expect(given.toSorted()).toEqual(equal.map((id) => `account-${id}`).toSorted());
    expect(await shop.audit()).toEqual([]);
  });

  it('leaves both accounts bound to the payment and the discount code that paid', async () => {
    const { paymentId, checkoutId, buyer, products } = await paidByCard();
    const em = shop.newEm();
    await em.execute(
      `insert into discount_coupon (code, discount_type, amount, is_active, max_uses_per_customer)
       values ('ONCE', 'percentage', 1000, true, 1)`,
    );
    await em.execute(`update checkout set coupon_code = 'ONCE' where id = ?`, [checkoutId]);
    const first = await shop.row<{ id: number }>('select id from purchase where product_id = ?', products);
    await free();
    // Exchanged twice: what paid for the first account paid for the third.
    let purchaseId = first.id;
    for (let n = 0; n < 2; n += 1) {
      const equal = await shop.addProduct();
      const done = await support.orders.exchange({ purchaseId, reason: REASON });
      if ('proposalId' in done) throw new Error('it waits for a second person');
      expect(done.username).toBe(`account-${equal}`);
      ({ purchaseId } = done);
    }
    await expect(findDiscount(shop.newEm(), 'ONCE', { customerId: buyer })).rejects.toMatchObject({
      code: 'coupon_already_used',
    });
    shop.provider.charges.set(`ch_${paymentId}`, { paymentId, refundedCents: 0 });
    shop.provider.disputes.set(`dp_${paymentId}`, {
      chargeId: `ch_${paymentId}`,
      amountCents: 500,
      state: 'open',
      isWithdrawn: true,
      reason: 'fraudulent',
    });
    await followDispute(shop.work(), `dp_${paymentId}`);
    await expect(refundPurchase(shop.work(), purchaseId)).rejects.toMatchObject({ code: 'refund_refused' });
    await expect(support.orders.refund({ purchaseId, reason: REASON })).rejects.toThrow(/dispute/i);
    const [listed] = await listDisputes(shop.newEm(), { customerId: buyer });
    expect(listed?.products.map((text) => text.replace(/.*\(/u, '('))).toEqual([
      '(refunded)',
      '(refunded)',
      '(owned)',
    ]);
    const { evidence } = await support.disputes.one({ id: listed?.id ?? 0 });
    expect(evidence.purchases.map(({ state }) => state)).toEqual(['refunded', 'refunded', 'owned']);
    expect(await shop.balance(buyer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });
});

it('a debt is collected as often as there is something on the balance, and its refusal says that there is nothing', async () => {
  const { paymentId, buyer } = await paidByCard();
  shop.provider.charges.set(`ch_${paymentId}`, { paymentId, refundedCents: 0 });
  shop.provider.disputes.set(`dp_${paymentId}`, {
    chargeId: `ch_${paymentId}`,
    amountCents: 500,
    state: 'open',
    isWithdrawn: true,
    reason: 'fraudulent',
  });
  await followDispute(shop.work(), `dp_${paymentId}`);
  const { id } = await shop.row<{ id: number }>('select id from dispute where payment_id = ?', [paymentId]);
  const collect = () => support.disputes.collect({ id, reason: REASON });
  await expect(collect()).rejects.toThrow(/Nothing can be collected/);
  for (const amountCents of [100, 150]) {
    await support.customers.adjust({ id: buyer, amountCents, text: 'Sorry', reason: REASON });
    await collect();
    expect(await shop.balance(buyer)).toBe(0);
    await expect(collect()).rejects.toThrow(/Nothing can be collected/);
  }
  expect(await shop.audit()).toEqual([]);
});

it('a password is shown only for a reason, and each view is counted', async () => {
  const { purchaseId, product } = await bought();
  expect(await support.orders.reveal({ purchaseId, reason: REASON })).toEqual({
    username: `account-${product}`,
    password: `secret-${product}`,
  });
  expect(await support.orders.one({ purchaseId })).toMatchObject({ lines: [{ passwordLooks: 1 }] });
  const { id: claimId } = await shop.row<{ id: number }>(
    `insert into warranty_claim (purchase_id, state, reason, text) values (?, 'open', 'login', 'It does not.') returning id`,
    [purchaseId],
  );
  await support.queues.claims.reveal({ claimId });
  expect(await support.orders.one({ purchaseId })).toMatchObject({ lines: [{ passwordLooks: 2 }] });
});

describe('customers', () => {
  it('receive the balance that was previewed', async () => {
    const id = await shop.addCustomer(100);
    const change = { id, amountCents: 250, text: 'Sorry for the wait' };
    const { journals, result } = await support.customers.previewAdjustment(change);
    expect(result).toMatchObject({ balanceCents: 350 });
    expect(journals).toMatchObject([{ description: 'Sorry for the wait' }]);
    expect(await shop.balance(id)).toBe(100);
    await support.customers.adjust({ ...change, reason: REASON });
    expect(await shop.balance(id)).toBe(350);
    await expect(
      support.customers.adjust({ ...change, amountCents: -900, reason: REASON }),
    ).rejects.toMatchObject({ cause: { code: 'operation_refused' } });
    expect(await shop.audit()).toEqual([]);
  });

  it('receive a change once, though its answer was lost', async () => {
    const id = await shop.addCustomer(100);
    const change = { id, amountCents: 250, text: 'Sorry', reason: REASON, seenBalanceCents: 100 };
    await support.customers.adjust(change);
    await expect(support.customers.adjust(change)).rejects.toThrow(/is €3\.50, not €1\.00; look at it again/);
    expect(await shop.balance(id)).toBe(350);
    expect(await shop.audit()).toEqual([]);
  });

  it('can be blocked and unblocked', async () => {
    const id = await shop.addCustomer(0);
    const order = { id, reason: 'Stolen cards', endsListings: false };
    expect(await support.customers.block({ ...order, isConfirmed: false })).toMatchObject({
      blockedAt: null,
    });
    expect(await support.customers.block({ ...order, isConfirmed: true })).toMatchObject({
      blockedAt: expect.any(Date),
    });
    await support.customers.unblock({ id, reason: 'Cleared up' });
    expect(await support.customers.one({ id })).toMatchObject({
      blocked: null,
      events: [{ action: 'customer unblock' }, { action: 'customer block' }],
    });
  });

  it('are erased only by owners, who first see what will be lost', async () => {
    const id = await shop.addCustomer(900);
    await owner.customers.addNote({ customerId: id, text: 'Wants to go.' });
    await expect(support.customers.previewErasure({ id })).rejects.toMatchObject({
      cause: { code: 'right_missing' },
    });
    const { result, journals } = await owner.customers.previewErasure({ id });
    expect(result).toMatchObject({ lostCents: 900, mustNameLoss: true, blockers: [] });
    expect(journals).toMatchObject([{ kind: 'given_up' }]);
    await expect(owner.customers.erase({ id, reason: REASON })).rejects.toThrow(/would be lost/);
    await owner.customers.erase({ id, reason: REASON, giveUpCents: 900 });
    expect(
      await shop.row('select count(*)::int as count from customer_note where customer_id = ?', [id]),
    ).toEqual({
      count: 0,
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('get the data held about them, without passwords', async () => {
    const { customer, product } = await bought();
    const data = await owner.customers.export({ id: customer, reason: 'asked by mail' });
    expect(data).toMatchObject({ purchases: [{ username: `account-${product}` }] });
    expect(JSON.stringify(data)).not.toContain(`"password"`);
  });
});
