import { expect, it } from 'vitest';
import { FAULTS_BY_IP } from '#server/site/report-fault.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';

const shop = useListeningShop();

const FAULT = {
  reference: '0a1b2c3d-4e5f',
  page: '/faq/',
  error: 'TypeError',
  frames: ['index-1a2b.js:1:2'],
};
const report = (body: object) => new TestBrowser(shop.url).post('/api/trpc/site.reportFault', body);

it('takes the place of a fault and nothing that somebody typed', async () => {
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

it('takes only a few from one address', async () => {
  const statuses = await Promise.all(
    Array.from({ length: FAULTS_BY_IP.points + 1 }, async () => (await report(FAULT)).status),
  );
  expect(statuses).toContain(429);
});
