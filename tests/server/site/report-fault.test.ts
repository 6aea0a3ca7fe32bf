import { expect, it } from 'vitest';
import { useListeningShop } from '../../support/listening-shop.ts';
import { limitWindow, spendPoints } from '../../support/rate-limit-rows.ts';
import { TestBrowser } from '../../support/test-browser.ts';

const shop = useListeningShop({ config: { isBehindProxy: true } });

const FAULT = {
  reference: '0a1b2c3d-4e5f',
  page: '/faq/',
  error: 'TypeError',
  frames: ['index-1a2b.js:1:2'],
};
const report = (body: object) => new TestBrowser(shop.url).post('/api/trpc/site.reportFault', body);

it('accepts where a fault occurred, and nothing a visitor typed', async () => {
  expect((await report(FAULT)).status).toBe(200);
  for (const wrong of [
    { ...FAULT, message: '4111 1111 1111 1111' },
    { ...FAULT, error: '4111 1111 1111 1111' },
    { ...FAULT, page: '/my-account/verify-email/?key=secret' },
    { ...FAULT, frames: ['at secret'] },
    { ...FAULT, reference: 'line\nbreak' },
  ])
    expect((await report(wrong)).status).toBe(400);
});

it('accepts ten reports a minute from one address', async () => {
  const page = new TestBrowser(shop.url, { 'x-forwarded-for': '203.0.113.7' });
  const again = async () => (await page.post('/api/trpc/site.reportFault', FAULT)).status;
  const started = Date.now();
  expect(await again()).toBe(200);
  const name = 'page-fault-ip:203.0.113.7';
  expect((await limitWindow(shop, name, started)).seconds).toBe(60);
  await spendPoints(shop, name, 9);
  expect([await again(), await again()]).toEqual([200, 429]);
});

it('counts a whole IPv6 network as one address', async () => {
  await spendPoints(shop, 'page-fault-ip:2001:db8:1:2::/64', 10);
  const from = async (address: string) =>
    (
      await new TestBrowser(shop.url, { 'x-forwarded-for': address }).post(
        '/api/trpc/site.reportFault',
        FAULT,
      )
    ).status;
  expect([await from('2001:db8:1:2:ffff::1'), await from('2001:db8:1:3::1')]).toEqual([429, 200]);
});
