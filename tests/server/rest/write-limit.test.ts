import { expect, it } from 'vitest';
import { useListeningShop } from '../../support/listening-shop.ts';
import { limitWindow, spendPoints } from '../../support/rate-limit-rows.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';

const shop = useListeningShop();

it('throttles an account that writes endlessly, and no other', async () => {
  const [busy, calm] = [await shop.addCustomer(), await shop.addCustomer()];
  await spendPoints(shop, `writes:customer ${busy}`, 1200);
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

it('allows an account 1,200 writes a minute', async () => {
  const id = await shop.addCustomer();
  const browser = await signedIn(shop, id);
  const write = async () => (await browser.send('DELETE', '/api/user/cart/', { cart_items: [] })).status;
  const name = `writes:customer ${id}`;
  const started = Date.now();
  expect(await write()).toBe(200);
  expect((await limitWindow(shop, name, started)).seconds).toBe(60);
  await spendPoints(shop, name, 1180);
  // Points are taken twenty at once: the rest of the first twenty, and the last ones that there are.
  for (let left = 19 + 20; left > 0; left -= 1) expect(await write()).toBe(200);
  expect(await write()).toBe(429);
});
