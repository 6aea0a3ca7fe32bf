import { describe, expect, it } from 'vitest';
import { refuseNul } from '#server/platform/refuse-nul.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { signedIn } from '../../support/rest-check.ts';

/** As many pairs of brackets as a body may hold. */
const DEPTH = 31_000;
const nested = (innermost: string) => `${'['.repeat(DEPTH)}${innermost}${']'.repeat(DEPTH)}`;

describe('a null character', () => {
  it.each([[undefined], [null], ['text'], [{ a: ['b', { c: 1 }] }], [7], [[]]])('is not in %j', (input) => {
    expect(() => refuseNul(input)).not.toThrow();
  });

  it.each([
    ['a\0b', { nonFieldErrors: ['Null characters are not allowed.'] }],
    [['a', '\0'], { nonFieldErrors: ['Null characters are not allowed.'] }],
    [{ a: 'x', b: '\0' }, { b: ['Null characters are not allowed.'] }],
    [{ a: { deep: [{ er: '\0' }] } }, { a: ['Null characters are not allowed.'] }],
    [{ 'key\0': 1 }, { nonFieldErrors: ['Null characters are not allowed.'] }],
  ])('is found in %j', (input, fields) => {
    expect(() => refuseNul(input)).toThrow(expect.objectContaining({ code: 'validation_failed', fields }));
  });

  it('is found however deep the brackets', () => {
    expect(() => refuseNul(JSON.parse(nested('1')))).not.toThrow();
    expect(() => refuseNul(JSON.parse(nested(String.raw`"\u0000"`)))).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });

  it('is refused before any command runs, by REST and tRPC', async () => {
    const shop: ListeningShop = await openListeningShop();
    try {
      const browser = await signedIn(shop, await shop.addCustomer());
      const fields = { search: ['Null characters are not allowed.'] };
      expect(await browser.get('/api/products/purchased/?search=a%00b')).toMatchObject({
        status: 400,
        body: fields,
      });
      expect((await browser.get('/api/discount-coupon/validate/a%00b/')).status).toBe(404);
      const input = encodeURIComponent(JSON.stringify({ search: 'a\0b' }));
      expect(await browser.get(`/api/trpc/purchases.list?input=${input}`)).toMatchObject({
        status: 400,
        body: { error: { data: { code: 'validation_failed', fields } } },
      });
    } finally {
      await shop.close();
    }
  });
});
