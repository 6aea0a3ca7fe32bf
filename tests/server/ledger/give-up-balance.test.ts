import { expect, it } from 'vitest';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { refundPayment } from '#server/payments/commands/refund-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { inTransaction } from '#server/platform/database.ts';
import { eraseCustomer } from '#server/privacy/erase-customer.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { entriesOf, startPaying } from '../checkout/support/buy.ts';
import { beginLoad } from '../payments/support/load.ts';

const shop = useTestShop();

async function erase(customerId: number): Promise<void> {
  const erasure = await inTransaction(shop.work(), ({ em }) => eraseCustomer(em, { customerId }));
  expect(erasure).toMatchObject({ outcome: 'erased' });
}

it('what a refund brings back after the account was deleted is given up, too', async () => {
  const { buyer, paymentId, sessionId } = await startPaying(shop, { balanceCents: 200 });
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  await erase(buyer);
  expect(await refundPayment(shop.work(), paymentId)).toMatchObject({ withheldCents: 0 });
  expect(await shop.balance(buyer)).toBe(0);
  expect(await entriesOf(shop, `given-up:payment:${paymentId}:refund`)).toEqual({
    [`customer:${buyer}`]: -200,
    'system:given_up': 200,
  });
  expect(await shop.audit()).toEqual([]);
});

it('what a dispute brings back after the account was deleted is given up, too', async () => {
  const load = await beginLoad(shop);
  const { paymentId, sessionId } = load;
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  shop.provider.charges.set('ch_gone', { paymentId, refundedCents: 0 });
  const dispute = { chargeId: 'ch_gone', amountCents: 1000, reason: 'fraudulent' };
  for (const state of ['open', 'lost'] as const) {
    shop.provider.disputes.set('dp_gone', { ...dispute, state, isWithdrawn: true });
    await followDispute(shop.work(), 'dp_gone');
  }
  await erase(load.customer);
  shop.provider.disputes.set('dp_gone', { ...dispute, state: 'won', isWithdrawn: false });
  await followDispute(shop.work(), 'dp_gone');
  expect(await shop.balance(load.customer)).toBe(0);
  expect(await shop.audit()).toEqual([]);
});
