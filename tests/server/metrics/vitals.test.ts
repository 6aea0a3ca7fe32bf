/** Speeds of pages as reported by browsers, until they are in the metrics. */
import { describe, expect, it } from 'vitest';
import { VITALS_BY_NETWORK } from '#server/metrics/vitals.rest.ts';
import { shopInfo } from '#server/settings/index.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';

const PATH = '/api/vitals/';
const TOLD = { page: '/buy-account/', device: 'phone', vitals: { LCP: 1_900, CLS: 0.02, INP: 80 } };

describe('a shop with metrics', () => {
  const shop = useListeningShop({ config: { isMeasured: true, vitalsShare: 0.25 } });

  it('pages know what share of visits should report', () => {
    expect(shopInfo(shop.services).vitalsShare).toBe(0.25);
  });

  it('times are added to histograms by kind of page and device', async () => {
    expect(await new TestBrowser(shop.url).post(PATH, TOLD)).toMatchObject({ status: 200, body: {} });
    const text = await shop.services.metrics?.text();
    expect(text).toContain(
      'shop_page_vital_seconds_sum{vital="LCP",page="/buy-account/",device="phone"} 1.9',
    );
    expect(text).toContain(
      'shop_page_vital_seconds_sum{vital="INP",page="/buy-account/",device="phone"} 0.08',
    );
    expect(text).toContain('shop_page_layout_shift_sum{page="/buy-account/",device="phone"} 0.02');
  });

  it.each([
    ['an address instead of a pattern', { ...TOLD, page: '/buy-account/4711/' }],
    ['a device that there is not', { ...TOLD, device: 'watch' }],
    ['a number that cannot be', { ...TOLD, vitals: { LCP: 1e9 } }],
    ['a negative number', { ...TOLD, vitals: { CLS: -1 } }],
    ['a measure that there is not', { ...TOLD, vitals: { FID: 1 } }],
    ['something besides', { ...TOLD, customer: 7 }],
  ])('%s is refused', async (_, body) => {
    expect((await new TestBrowser(shop.url).post(PATH, body)).status).toBe(400);
  });

  it('requires the token like every write, and is limited', async () => {
    const browser = new TestBrowser(shop.url);
    expect((await browser.send('POST', PATH, TOLD)).status).toBe(403);
    const statuses = [];
    for (let i = 0; i <= VITALS_BY_NETWORK.points; i++)
      statuses.push((await browser.post(PATH, TOLD)).status);
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a shop without', () => {
  const shop = useListeningShop();

  it('asks no visit to report, and has no such path', async () => {
    expect(shopInfo(shop.services).vitalsShare).toBe(0);
    expect((await new TestBrowser(shop.url).post(PATH, TOLD)).status).toBe(404);
  });
});
