/** An operator's action notifies the customer's open pages at once, with a text for the customer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticeText } from '#shared/marketplace/notice.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { openSession } from '#server/identity/sessions.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { tradeAccount } from '#server/trade-in/trade-account.ts';
import { valueAccount } from '#server/trade-in/value-account.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { fillCart, startPaying } from '../checkout/support/buy.ts';
import { LiveMarket } from '../marketplace/support/live-market.ts';
import { addListing, setSetting } from '../marketplace/support/market.ts';
import { ownAccount } from '../purchases/support/own-account.ts';
import { operatorCaller } from './support/operators.ts';

const shop = useListeningShop({ config: { accountVerifier: 'operator' } });
const REASON = 'It does not log in';
const pages: LiveMarket[] = [];
let support: Awaited<ReturnType<typeof operatorCaller>>;
beforeAll(async () => {
  await setSetting(shop, 'flags.auction', true);
  await setSetting(shop, 'flags.trade', true);
  support = await operatorCaller(shop, 'support');
});
afterAll(() => pages.forEach((page) => page.close()));

async function openPage(customerId: number): Promise<LiveMarket> {
  const token = await openSession(shop.newEm(), customerId, undefined);
  const page = await LiveMarket.open(shop.url, token, 'noticesLive');
  pages.push(page);
  expect(await page.next()).toMatchObject({ type: 'synchronize' });
  return page;
}

async function read(page: LiveMarket): Promise<string> {
  const event = await page.next();
  return event.type === 'notice' ? noticeText(event.notice) : event.type;
}

async function bought(): Promise<{ customer: number; purchaseId: number; page: LiveMarket }> {
  const customer = await shop.addCustomer(500);
  const { products, items } = await fillCart(shop, customer);
  await startCheckout(shop.as(customer), { cartItems: items, totalCents: 500, paymentGateway: 'stripe' });
  const { id } = await shop.row<{ id: number }>('select id from purchase where product_id = ?', products);
  return { customer, purchaseId: id, page: await openPage(customer) };
}

async function tradedIn(): Promise<{ tradeId: number; page: LiveMarket }> {
  const { customer, username } = await ownAccount(shop);
  const input = { username, password: 'as-the-customer-changed-it' };
  await valueAccount(shop.as(customer), input);
  await tradeAccount(shop.as(customer), input);
  const { id } = await shop.row<{ id: number }>('select id from trade_in where customer_id = ?', [customer]);
  return { tradeId: id, page: await openPage(customer) };
}

/** An account for which a cent too little was paid. */
async function flagged(): Promise<{ id: string; product: number; page: LiveMarket }> {
  const { paymentId, sessionId, buyer, products } = await startPaying(shop, { balanceCents: 0 });
  shop.provider.set(sessionId, { state: 'paid', amountCents: 524 });
  expect(await settlePayment(shop.work(), paymentId)).toBe('flagged');
  return { id: paymentId, product: products[0] ?? 0, page: await openPage(buyer) };
}

describe('the page of the customer tells', () => {
  it('a partial refund and the refund of the rest', async () => {
    const { purchaseId, page } = await bought();
    const part = { amountCents: 125, refundedCents: 0 };
    await support.orders.refund({ purchaseId, part, reason: REASON });
    expect(await read(page)).toBe(
      'We refunded a part of the EUW account, which stays yours: €1.25 is on your balance.',
    );
    await expect(support.orders.refund({ purchaseId, part, reason: REASON })).rejects.toThrow(
      /€1\.25 of it were refunded before, not €0\.00; look at it again/,
    );
    await support.orders.refund({ purchaseId, reason: REASON });
    expect(await read(page)).toBe('We refunded the EUW account: €3.75 is on your balance.');
  });

  it('a refund to the card', async () => {
    const { paymentId, sessionId, ...rest } = await startPaying(shop, { balanceCents: 0 });
    shop.provider.set(sessionId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    const { customer } = await shop.row<{ customer: number }>(
      'select customer_id as customer from payment where id = ?',
      [paymentId],
    );
    const page = await openPage(customer);
    const { payment } = await support.payments.one({ id: paymentId });
    const part = { amountCents: 100, refundedCents: payment.refundedCents };
    const { journals } = await support.payments.previewRefund({ id: paymentId, part });
    expect(journals.map(({ kind }) => kind)).toEqual(['refund', 'refund']);
    await support.payments.refund({ id: paymentId, part, reason: REASON });
    expect(await read(page)).toBe('We requested a refund of €1.00 to your card.');
    const shown = await support.payments.one({ id: paymentId });
    expect(shown.journals.filter(({ reference }) => reference.includes(':part:'))).toHaveLength(1);
    expect(rest).toBeDefined();
  });

  it('what a dispute takes from the balance by an operator, and what it gives back', async () => {
    const { paymentId, sessionId, buyer } = await startPaying(shop, { balanceCents: 0 });
    shop.provider.set(sessionId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    shop.provider.charges.set('ch_1', { paymentId, refundedCents: 0 });
    const dispute = { chargeId: 'ch_1', amountCents: 300, reason: 'fraudulent', isWithdrawn: false };
    shop.provider.disputes.set('dp_1', { ...dispute, state: 'open' });
    await followDispute(shop.work(), 'dp_1');
    const { id } = await shop.row<{ id: number }>('select id from dispute where payment_id = ?', [paymentId]);
    const page = await openPage(buyer);
    // Takes nothing from an empty balance.
    await support.disputes.decide({ id, action: 'lose', reason: REASON });
    await support.customers.adjust({ id: buyer, amountCents: 125, text: 'Sorry', reason: REASON });
    expect(await read(page)).toMatch(/^We put €1\.25/);
    await support.disputes.previewCollection({ id });
    await support.disputes.collect({ id, reason: REASON });
    expect(await read(page)).toBe('We took €1.25 from your balance. Your transactions say why.');
    await support.disputes.decide({ id, action: 'win', reason: REASON });
    expect(await read(page)).toBe('We put €1.25 on your balance. Your transactions say why.');
  });

  it('a change of the balance, an exchange, and an auction that begins', async () => {
    const { customer, purchaseId, page } = await bought();
    await support.customers.adjust({ id: customer, amountCents: 250, text: 'Sorry', reason: REASON });
    expect(await read(page)).toBe('We put €2.50 on your balance. Your transactions say why.');
    await support.customers.adjust({ id: customer, amountCents: -50, text: 'A mistake', reason: REASON });
    expect(await read(page)).toBe('We took €0.50 from your balance. Your transactions say why.');
    await shop.newEm().execute(`update product set status = 'withdrawn' where status = 'for_sale'`);
    await shop.addProduct();
    await support.orders.exchange({ purchaseId, reason: REASON });
    expect(await read(page)).toBe('We exchanged an account: the EUW account is in your purchases.');
    const { listingId } = await addListing(shop, customer);
    await shop.newEm().execute(
      `update listing set state = 'added', confirmed_at = null, ends_at = null, changed_password_encrypted = null
       where id = ?`,
      [listingId],
    );
    await support.queues.listings.confirm({ id: listingId });
    expect(await read(page)).toBe('The auction of the EUW account has begun.');
  });

  it('a listing that is refused', async () => {
    await setSetting(shop, 'marketplace.autoConfirm', 'never');
    const customer = await shop.addCustomer();
    const { listingId } = await addListing(shop, customer);
    await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
    const page = await openPage(customer);
    await support.queues.listings.refuse({ id: listingId, reason: REASON });
    expect(await read(page)).toMatch(/^The password you gave for the EUW account did not work\./);
  });

  it('a trade-in that is confirmed, and one that is refused', async () => {
    const confirmed = await tradedIn();
    await support.queues.tradeIns.confirm({ id: confirmed.tradeId });
    expect(await read(confirmed.page)).toBe(
      'We confirmed the trade-in of the EUW account: €2.00 goes to your balance.',
    );
    const refused = await tradedIn();
    await support.queues.tradeIns.refuse({ tradeId: refused.tradeId, reason: REASON });
    expect(await read(refused.page)).toBe(
      'We could not accept the trade-in of the EUW account. It is in your purchases again.',
    );
  });

  it('what became of a payment that was checked', async () => {
    const [accepted, credited, dismissed, sentBack] = [
      await flagged(),
      await flagged(),
      await flagged(),
      await flagged(),
    ];
    await support.payments.previewSettlement({ id: accepted.id, action: 'accept' });
    await support.payments.settle({ id: accepted.id, action: 'accept', reason: REASON });
    expect(await read(accepted.page)).toBe('We checked your payment of €5.25: it was successful.');
    await shop
      .newEm()
      .execute(`update product set status = 'withdrawn', held_by = null, held_until = null where id = ?`, [
        credited.product,
      ]);
    await support.payments.settle({ id: credited.id, action: 'accept', reason: REASON });
    expect(await read(credited.page)).toBe('We put €5.25 on your balance. Your transactions say why.');
    await support.payments.settle({ id: dismissed.id, action: 'dismiss', reason: REASON });
    expect(await read(dismissed.page)).toBe('We checked your payment of €5.25: it was not completed.');
    await support.payments.refund({ id: sentBack.id, reason: REASON });
    expect(await read(sentBack.page)).toBe('We checked your payment: it goes back to your card.');
  });

  it('nothing about a preview, nor about a part that waits for a second person', async () => {
    const { customer, purchaseId, page } = await bought();
    await support.orders.previewRefund({ purchaseId });
    await setSetting(shop, 'console.secondPersonAboveCents', 100);
    const part = { amountCents: 125, refundedCents: 0 };
    const asked = await support.orders.refund({ purchaseId, part, reason: REASON });
    await setSetting(shop, 'console.secondPersonAboveCents', 500_00);
    expect(await shop.balance(customer)).toBe(0);
    const { proposalId: id } = asked as { proposalId: number };
    await (await operatorCaller(shop, 'support')).proposals.confirm({ id });
    expect(await shop.balance(customer)).toBe(125);
    expect(await read(page)).toMatch(/^We refunded a part/);
  });

  it('that the session has ended after a block', async () => {
    const { customer, page } = await bought();
    await support.customers.block({
      id: customer,
      reason: 'Stolen cards',
      endsListings: false,
      isConfirmed: true,
    });
    await expect(page.next()).rejects.toThrow('the stream has ended');
  });
});
