/**
 * Every command that moves a customer's money waits for the lock of their balance before it touches a row: of two commands for one
 * customer, the second sees what the first has left.
 */
import { describe, expect, it } from 'vitest';
import { removeFromCart } from '#server/cart/remove-from-cart.ts';
import { abandonPayment } from '#server/payments/commands/close-payment.ts';
import { refundPurchase } from '#server/checkout/refund-purchase.ts';
import { releaseExpiredHolds } from '#server/checkout/release-hold.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { lockBalance } from '#server/ledger/index.ts';
import { cancelPayment } from '#server/payments/commands/cancel-payment.ts';
import { collectDisputeWithin, decideDisputeWithin } from '#server/payments/commands/decide-dispute.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { recordCharge } from '#server/payments/commands/record-charge.ts';
import { refundPayment } from '#server/payments/commands/refund-payment.ts';
import { settleFlaggedWithin } from '#server/payments/commands/close-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { inTransaction } from '#server/platform/database.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { endHoldIn, fillCart, type Paying, startPaying } from '../checkout/support/buy.ts';
import { changePayment } from './support/load.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();

/** How many of the customer's rows no transaction has locked. */
async function countFree(customer: number): Promise<number> {
  let free = 0;
  for (const rows of [
    'select 1 from payment where customer_id = ?',
    'select 1 from checkout where customer_id = ?',
    'select 1 from product where id in (select product_id from cart_item where customer_id = ?)',
    'select 1 from purchase where customer_id = ?',
    'select 1 from cart_item where customer_id = ?',
    'select 1 from dispute where payment_id in (select id from payment where customer_id = ?)',
  ])
    free += (await em().execute(`${rows} for update skip locked`, [customer])).length;
  return free;
}

/** How many of the customer's rows `act` has locked while it waits for their balance. Ends when it does. */
async function rowsLockedWhileWaiting(customer: number, act: () => Promise<unknown>): Promise<number> {
  const before = await countFree(customer);
  const { acting, free } = await em().transactional(async (rival) => {
    await lockBalance(rival, customer);
    const begun = act();
    begun.catch(() => undefined);
    await untilSomebodyWaits(shop);
    return { acting: begun, free: await countFree(customer) };
  });
  await acting;
  return before - free;
}

/** An account of EUR 5, paid with EUR 2 of balance and 3.25 by card. */
async function bought(): Promise<Paying> {
  const paying = await startPaying(shop);
  shop.provider.set(paying.sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paying.paymentId);
  return paying;
}

describe('while a payment is under way', () => {
  it.each<[string, (paying: Paying) => Promise<unknown>]>([
    [
      'its money',
      ({ sessionId, paymentId }) => {
        shop.provider.set(sessionId, { state: 'paid' });
        return settlePayment(shop.work(), paymentId);
      },
    ],
    [
      'its end without money',
      ({ sessionId, paymentId }) => {
        shop.provider.set(sessionId, { state: 'expired' });
        return settlePayment(shop.work(), paymentId);
      },
    ],
    ['its cancelling', ({ buyer, checkoutId }) => cancelPayment(shop.as(buyer), { checkoutId })],
    [
      'the end of its hold',
      async ({ checkoutId }) => {
        await endHoldIn(shop, checkoutId, -1);
        return releaseExpiredHolds(shop.work());
      },
    ],
    [
      'its giving up',
      async ({ buyer, paymentId }) => {
        await changePayment(shop, paymentId, 'redirect_url = null');
        return abandonPayment(shop.as(buyer), { paymentId, error: 'No answer.' });
      },
    ],
    ['removing its items', ({ buyer, items }) => removeFromCart(shop.as(buyer), items)],
    [
      'another try',
      ({ buyer, items }) =>
        startCheckout(shop.as(buyer), {
          cartItems: items,
          totalCents: 500,
          paymentGateway: 'stripe',
          idempotencyKey: 'again',
        }),
    ],
    ['a load', ({ buyer }) => loadAtHostedCheckout(shop.as(buyer), { amountCents: 1000 })],
    [
      'an operator’s yes to it',
      async ({ paymentId }) => {
        await changePayment(shop, paymentId, `status = 'flagged'`);
        return inTransaction(shop.work(), (ctx) => settleFlaggedWithin(ctx, { paymentId, action: 'accept' }));
      },
    ],
  ])('%s waits for the balance', async (_, act) => {
    const paying = await startPaying(shop);
    expect(await rowsLockedWhileWaiting(paying.buyer, () => act(paying))).toBe(0);
  });
});

describe('after a purchase', () => {
  it('its refund to the card waits for the balance', async () => {
    const { buyer, paymentId } = await bought();
    expect(await rowsLockedWhileWaiting(buyer, () => refundPayment(shop.work(), paymentId))).toBe(0);
  });

  it('its refund to the balance waits for the balance', async () => {
    const { buyer } = await bought();
    const { id } = await shop.row<{ id: number }>('select id from purchase where customer_id = ?', [buyer]);
    expect(await rowsLockedWhileWaiting(buyer, () => refundPurchase(shop.work(), id))).toBe(0);
  });

  it('what the provider reports as refunded waits for the balance', async () => {
    const { buyer, paymentId } = await bought();
    shop.provider.charges.set('ch_1', { paymentId, refundedCents: 100 });
    expect(await rowsLockedWhileWaiting(buyer, () => recordCharge(shop.work(), 'ch_1'))).toBe(0);
  });

  it.each([
    [
      'deciding',
      (id: number) =>
        inTransaction(shop.work(), (ctx) => decideDisputeWithin(ctx, { disputeId: id, action: 'lose' })),
    ],
    ['collecting for', (id: number) => em().transactional((t) => collectDisputeWithin(t, id))],
  ])('%s a dispute of it waits for the balance', async (_, act) => {
    const { buyer, paymentId } = await bought();
    await em().execute(`insert into dispute (payment_id, amount_cents) values (?, 325)`, [paymentId]);
    const { id } = await shop.row<{ id: number }>('select id from dispute where payment_id = ?', [paymentId]);
    expect(await rowsLockedWhileWaiting(buyer, () => act(id).catch(() => undefined))).toBe(0);
  });
});

it('a purchase from the balance waits for the balance', async () => {
  const buyer = await shop.addCustomer(500);
  const { items } = await fillCart(shop, buyer);
  expect(
    await rowsLockedWhileWaiting(buyer, () =>
      startCheckout(shop.as(buyer), { cartItems: items, totalCents: 500, paymentGateway: 'stripe' }),
    ),
  ).toBe(0);
});
