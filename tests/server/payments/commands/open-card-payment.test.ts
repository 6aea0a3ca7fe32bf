/** A card is sent to the gateway once per payment, however often the request is repeated. */
import { beforeAll, expect, it } from 'vitest';
import { openCardPayment } from '#server/payments/commands/open-card-payment.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { switchParamOn } from '../support/pay-by-card.ts';
import { beginCardLoad } from '../support/load.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

it('a payment already at the bank is not submitted again', async () => {
  const { customer, paymentId } = await beginCardLoad(shop);
  const [first] = shop.cards.starts;
  if (!first) throw new Error('no card was handed over');
  const again = openCardPayment(shop.as(customer), {
    paymentId,
    card: first.card,
    ip: first.ip,
    waitingUrl: 'https://shop.example/',
  });
  await expect(again).rejects.toThrow(`payment ${paymentId} is under way already`);
  expect(shop.cards.starts).toHaveLength(1);
  expect(await shop.row('select status from payment where id = ?', [paymentId])).toEqual({
    status: 'pending',
  });
});
