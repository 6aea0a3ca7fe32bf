/** Limits on trying cards, because shops are used to test stolen ones. */
import { expect, it } from 'vitest';
import { limitCards } from '#server/payments/commands/open-card-payment.ts';
import { useTestShop } from '../../../support/test-shop.ts';

const shop = useTestShop();

const THROTTLED = { code: 'throttled' };

it('allows ten per customer from any address; the eleventh waits up to ten minutes', async () => {
  const customer = shop.as(await shop.addCustomer());
  for (let n = 1; n <= 10; n += 1) await limitCards(customer, `10.0.0.${n}`);
  await expect(limitCards(customer, '10.0.0.99')).rejects.toMatchObject({
    ...THROTTLED,
    data: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 540 && seconds <= 600) },
  });
  await limitCards(shop.as(await shop.addCustomer()), '10.0.0.99');
});

it('allows thirty per address by any customers, then the next waits', async () => {
  for (let n = 1; n <= 30; n += 1) await limitCards(shop.as(await shop.addCustomer()), '10.0.1.1');
  const customer = shop.as(await shop.addCustomer());
  await expect(limitCards(customer, '10.0.1.1')).rejects.toMatchObject({
    ...THROTTLED,
    data: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 540 && seconds <= 600) },
  });
  await limitCards(customer, '10.0.1.2');
});

it('counts a whole IPv6 network as one address', async () => {
  for (let n = 1; n <= 30; n += 1) await limitCards(shop.as(await shop.addCustomer()), `2001:db8:1:2::${n}`);
  const customer = shop.as(await shop.addCustomer());
  await expect(limitCards(customer, '2001:db8:1:2:ffff::1')).rejects.toMatchObject(THROTTLED);
  await limitCards(customer, '2001:db8:1:3::1');
});
