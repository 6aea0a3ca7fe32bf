/** A refund and a listing of the same account at the same instant: the account is returned or for sale, never both. */
import { expect, it } from 'vitest';
import { refundPurchase } from '#server/checkout/refund-purchase.ts';
import { refundPayment } from '#server/payments/commands/refund-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { lockPurchase } from '#server/purchases/index.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { type Paying, startPaying } from './support/buy.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();

const REFUNDS: [string, (bought: Paying, purchaseId: number) => Promise<unknown>][] = [
  ['to the balance', (_, purchaseId) => refundPurchase(shop.work(), purchaseId)],
  ['to the card', ({ paymentId }) => refundPayment(shop.work(), paymentId)],
];

it.each(REFUNDS)('a refund %s waits for a listing being made, and is then refused', async (_, refund) => {
  const bought = await startPaying(shop);
  shop.provider.set(bought.sessionId, { state: 'paid' });
  await settlePayment(shop.work(), bought.paymentId);
  const [product = 0] = bought.products;
  const { id } = await shop.row<{ id: number }>('select id from purchase where product_id = ?', [product]);
  let refunding: Promise<unknown> = Promise.resolve();
  await em().transactional(async (rival) => {
    await lockPurchase(rival, { customerId: bought.buyer, username: `account-${product}` });
    await rival.execute(`update purchase set state = 'listed' where id = ?`, [id]);
    refunding = refund(bought, id);
    refunding.catch(() => undefined);
    await untilSomebodyWaits(shop);
  });
  await expect(refunding).rejects.toMatchObject({ code: 'refund_refused' });
  expect(await shop.row('select state from purchase where id = ?', [id])).toEqual({ state: 'listed' });
  expect(await shop.balance(bought.buyer)).toBe(0);
});
