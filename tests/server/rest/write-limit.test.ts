import { expect, it } from 'vitest';
import { useListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';

const shop = useListeningShop();

it('throttles an account that writes without end, and nobody else', async () => {
  const [busy, calm] = [await shop.addCustomer(), await shop.addCustomer()];
  await shop
    .newEm()
    .execute(
      `insert into limits.rate_limit (key, points, expire) values (?, 1200, extract(epoch from now() + interval '1 minute') * 1000)`,
      [`writes:customer ${busy}`],
    );
  const path = '/api/user/cart/';
  const refused = await (await signedIn(shop, busy)).send('DELETE', path, { cart_items: [] });
  expectDocumented('DELETE', path, refused);
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({
    detail: expect.stringMatching(/^Request was throttled\. Expected available in \d+ seconds\.$/),
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const called = await (await signedIn(shop, busy)).post('/api/trpc/cart.remove', { cartItemIds: [] });
  expect(called).toMatchObject({ status: 429, body: { error: { data: { code: 'throttled' } } } });
  expect((await (await signedIn(shop, calm)).send('DELETE', path, { cart_items: [] })).status).toBe(200);
});
