/** The flag `archived`: which calls it refuses, and which it leaves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '#server/settings/index.ts';
import { restRoutes } from '#server/rest-routes.ts';
import { ERRORS } from '#shared/errors.ts';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import type { TestBrowser } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';

let shop: ListeningShop;
let browser: TestBrowser;
let customerId: number;

beforeAll(async () => {
  shop = await openListeningShop();
  customerId = await shop.addCustomer(5000);
  await shop
    .newEm()
    .execute('update customer set is_balance_transfer_allowed = true where id = ?', [customerId]);
  browser = await signedIn(shop, customerId);
  await listAccount(LISTED);
  for (const flag of ['trade', 'auction', 'param', 'archived'] as const) {
    await writeSetting(shop.newEm(), `flags.${flag}`, true);
  }
  await until(() => shop.services.settings.get('flags.archived'));
});
afterAll(() => shop.close());

/** The first account of the shop, at auction by another customer. */
const LISTED = 1;
async function listAccount(productId: number): Promise<void> {
  expect(await shop.addProduct()).toBe(productId);
  await shop.newEm().execute(
    `with sold as (update product set status = 'sold' where id = ?), bought as (
       insert into purchase (customer_id, product_id, price_cents, product_class, warranty_days, state)
       values (?, ?, 500, 'standard', 90, 'listed') returning id, customer_id
     )
     insert into listing (seller_id, product_id, purchase_id, state, minimum_bid_cents, end_days, warranty_days,
       changed_password_encrypted, confirmed_at, ends_at)
     select customer_id, ?, id, 'open', 500, 7, 7, '', now(), now() + interval '7 days' from bought`,
    [productId, await shop.addCustomer(), productId, productId],
  );
}

const CARD_FORM = {
  fullName: 'Ana Example',
  country: 'ES',
  phone: '600000000',
  creditCardNumber: '4546711234567894',
  expiryDate: '12/30',
  expiryMonth: '12',
  expiryYear: '30',
  cvv: '000',
};

/**
 * What buys, bids, lists, trades or loads, each with a body that would be taken. Whatever else is written at such a path
 * must be added here: the first test sees to it.
 */
const REFUSED: Record<string, object> = {
  'POST /api/user/cart/': { product_id: 1 },
  'POST /api/create-checkout-session/': { cartItems: [1], totalPrice: 5, paymentGateway: 'stripe' },
  'POST /api/make-param-payment/': { cartItems: [1], totalPrice: 5, ...CARD_FORM },
  'POST /api/load-balance/stripe/': { amount: 5 },
  'POST /api/load-balance/card/': { amount: 5 },
  'POST /api/products/purchased/valuate/': { username: 'account-1', password: 'secret-1' },
  'POST /api/products/purchased/trade/': { username: 'account-1', password: 'secret-1' },
  'POST /api/transfer-balance/': { receiver: 'somebody@example.com', amount: 1, description: '' },
  'POST /api/marketplace/products/{username}/': {
    product: 'account-1',
    password: 'secret-1',
    minimumBidAmount: 5,
    endDays: 7,
    warrantyDays: 7,
    remarks: '',
  },
  'POST /api/marketplace/products/{username}/edit/': { minimumBidAmount: 5, endDays: 7, remarks: '' },
  'POST /api/marketplace/bids/{productId}/': { product: LISTED, amount: 5, isInstaBuy: false },
};
/** Writes at such paths that take something back or away. */
const STILL_TAKEN = ['DELETE /api/user/cart/', 'DELETE /api/marketplace/products/{username}/'];
const BUYS_OR_SELLS =
  /^\/api\/(user\/cart|create-checkout|make-param|load-balance|products\/purchased\/|transfer-balance\/|marketplace)/;

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

it('covers every call that buys or sells', () => {
  const writes = restRoutes.filter(({ method, path }) => method !== 'GET' && BUYS_OR_SELLS.test(path));
  expect(writes.map(nameOf).toSorted()).toEqual([...Object.keys(REFUSED), ...STILL_TAKEN].toSorted());
});

describe('refused', () => {
  it.each(Object.entries(REFUSED))('%s', async (name, body) => {
    const [method = '', path = ''] = name
      .replace('{username}', 'account-1')
      .replace('{productId}', '1')
      .split(' ');
    const answer = await browser.send(method, path, body);
    expectDocumented(method, path, answer);
    expect(answer.status).toBe(400);
    const text =
      path === '/api/transfer-balance/' ? WALLET_TEXTS.transferArchived : ERRORS.shop_archived.text;
    expect(Object.values(answer.body as object)).toContain(text);
  });
});

describe('goes on', () => {
  it.each([
    '/api/products/purchased/',
    '/api/products/traded/',
    '/api/user/transactions/',
    '/api/user/payment-items/',
    '/api/export-data/file/?transactions=true',
    '/api/privacy/data/',
  ])('GET %s', async (path) => {
    expect((await browser.get(path)).status).toBe(200);
  });

  it('transferring the balance to another site', async () => {
    const answer = await browser.post('/api/transfer-balance-cross-site/', { amount: 10 });
    expect(answer).toMatchObject({ status: 200, body: { amount: 10, code: expect.any(String) } });
    expect(await shop.balance(customerId)).toBe(4000);
  });

  it('emptying the cart', async () => {
    expect((await browser.send('DELETE', '/api/user/cart/', { cart_items: [] })).status).toBe(200);
  });
});
