import { describe, expect, test } from 'vitest';
import { PAGES } from '#shared/pages.ts';
import { kindOf } from '../../../pwa/what-to-cache.ts';

const ORIGIN = 'https://shop.example';
const PRECACHED = new Set([`${ORIGIN}/`, `${ORIGIN}/favicon.svg`, `${ORIGIN}/assets/index-abc.js`]);
const surroundings = { origin: ORIGIN, isPrecached: (url: string) => PRECACHED.has(url) };

function kindOfGet(path: string, asked: Partial<Pick<Request, 'method' | 'mode' | 'destination'>> = {}) {
  const url = new URL(path, ORIGIN).href;
  return kindOf({ method: 'GET', mode: 'cors', destination: '', ...asked, url }, surroundings);
}

describe('what the service worker answers', () => {
  test.each([
    ...Object.keys(PAGES),
    '/buy-account',
    '/buy-account/?region=EUW&skin-shard=1001',
    '/buy-account/17/',
  ])('the page %s', (path) => {
    expect(kindOfGet(path, { mode: 'navigate' })).toBe('page');
  });

  test.each([
    ['/api/trpc/cart.list', 'cors'],
    ['/api/products/', 'cors'],
    ['/api/openapi.json', 'navigate'],
    ['/sandbox/stripe/pay/cs_1', 'navigate'],
    ['/admin/', 'navigate'],
    ['/admin/orders/12', 'navigate'],
    ['/admin/assets/console-B2x_9-Qd.js', 'no-cors'],
    ['/v1/checkout/sessions', 'cors'],
    ['/robots.txt', 'navigate'],
    ['/sitemap.xml', 'navigate'],
    ['/no-such-page/', 'navigate'],
    ['/index.html', 'navigate'],
  ] as const)('not %s (%s)', (path, mode) => {
    expect(kindOfGet(path, { mode })).toBeUndefined();
  });

  test('no write, not even one that opens a page, as the bank does', () => {
    expect(kindOfGet('/my-cart/', { method: 'POST', mode: 'navigate' })).toBeUndefined();
    expect(kindOfGet('/my-cart/', { method: 'HEAD' })).toBeUndefined();
  });

  test('hashed files of any build, other files only when they were installed', () => {
    expect(kindOfGet('/assets/index-abc.js')).toBe('asset');
    expect(kindOfGet('/assets/faq-of-another-build.js')).toBe('asset');
    expect(kindOfGet('/favicon.svg')).toBe('file');
    expect(kindOfGet('/screenshots/home-wide.jpg')).toBeUndefined();
  });

  test('of other origins the pictures only', () => {
    expect(
      kindOfGet('https://images.example/cdn/img/champion/tiles/Ahri_0.jpg', { destination: 'image' }),
    ).toBe('picture');
    expect(kindOfGet('https://images.example/assets/data.json')).toBeUndefined();
    expect(kindOfGet('https://images.example/', { mode: 'navigate' })).toBeUndefined();
  });
});
