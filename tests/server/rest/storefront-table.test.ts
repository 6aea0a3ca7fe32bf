/**
 * The storefront's calls (storefront, section 7) as one table: each route with every documented answer, its status and text. What all
 * rows have in common (visitors, CSRF, unknown keys, large bodies) is in rest-table.test.ts.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { uidOf } from '#server/identity/commands/reset-password.ts';
import { restRoutes } from '#server/rest-routes.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import { type Answer, TestBrowser } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';
import {
  addCustomer,
  enterLogin,
  logIn,
  PASSWORD,
  queueIdOf,
  solvedCaptcha,
} from '../identity/support/visitor.ts';
import { CARD_FORM, switchParamOn } from '../payments/support/pay-by-card.ts';

const shop = useListeningShop({ config: { isBehindProxy: true } });
beforeAll(async () => {
  await switchParamOn(shop);
  await shop
    .newEm()
    .execute(`insert into discount_coupon (code, discount_type, amount) values ('TEN', 'percentage', 1000)`);
});

interface Case {
  /** As in the table of rows. */
  call: string;
  name: string;
  status: number;
  /** Part of the answer's body. */
  body?: unknown;
  run: () => Promise<Answer>;
}

const visitor = () => new TestBrowser(shop.url);
let emails = 0;
/** An address that no customer has had. */
const freshEmail = () => `table-${(emails += 1)}@shop.test`;

async function buyer(balanceCents = 0): Promise<{ browser: TestBrowser; id: number }> {
  const id = await shop.addCustomer(balanceCents);
  return { id, browser: await signedIn(shop, id) };
}

/** The call from an address whose tries are used up; the other cases come from elsewhere. */
async function throttled(rule: string, path: string, body: object): Promise<Answer> {
  const address = '10.99.0.1';
  await shop.newEm().execute(
    `insert into limits.rate_limit (key, points, expire) values (?, 1000000, extract(epoch from now() + interval '1 minute') * 1000)
       on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [`${rule}:${address}`],
  );
  const browser = visitor();
  await browser.get('/api/health/');
  return browser.send('POST', path, body, { 'x-forwarded-for': address });
}

async function checkout(person: { browser: TestBrowser; id: number }, changes: object = {}): Promise<Answer> {
  const item = await shop.addToCart(person.id, await shop.addProduct());
  return person.browser.post('/api/create-checkout-session/', {
    cartItems: [item],
    totalPrice: 5,
    paymentGateway: 'stripe',
    ...changes,
  });
}

/** Two requests of one customer under the same Idempotency-Key. @returns what the second one is answered */
async function underOneKey(
  path: string,
  bodyOf: (customerId: number, n: number) => Promise<object>,
): Promise<Answer> {
  const { browser, id } = await buyer(1000);
  const send = async (n: number) =>
    browser.send('POST', path, await bodyOf(id, n), { 'idempotency-key': 'the same' });
  await send(0);
  return send(1);
}

const KEY_REUSED = {
  detail: 'This Idempotency-Key was used for another request. Please send this one under a new key.',
  code: 'idempotency_key_reused',
};

async function pay(person: { browser: TestBrowser; id: number }, changes: object = {}): Promise<Answer> {
  const item = await shop.addToCart(person.id, await shop.addProduct());
  return person.browser.post('/api/make-param-payment/', {
    ...CARD_FORM,
    cartItems: [item],
    totalPrice: 5,
    ...changes,
  });
}

const registration = async (changes: object = {}) => ({
  email: freshEmail(),
  password1: PASSWORD,
  password2: PASSWORD,
  captcha: await solvedCaptcha(shop),
  ...changes,
});

/** Registers, or tries to, and collects what came of it. */
async function registered(email: string): Promise<Answer> {
  const browser = visitor();
  const queueId = queueIdOf(await browser.post('/api/register/', await registration({ email })));
  await shop.services.passwords.whenIdle();
  return browser.post(`/api/register/status/${queueId}/`);
}

async function resetLink(): Promise<{ uid: string; token: string }> {
  const id = await addCustomer(shop, freshEmail());
  return { uid: uidOf(id), token: await issueMailToken(shop.newEm(), 'reset_password', id) };
}
/** Longer than any secret of the shop. */
const ENDLESS = 'x'.repeat(5_000);
const twice = (password: string) => ({ newPassword1: password, newPassword2: password });
const confirmReset = (body: object) => visitor().post('/api/auth/password/reset/confirm/', body);
const askForReset = async (body: object) => visitor().post('/api/auth/password/reset/', body);

const ANONYMOUS = {
  detail: 'Authentication credentials were not provided.',
  code: 'not_authenticated',
};
const THROTTLED = {
  detail: expect.stringMatching(/^Request was throttled\. Expected available in \d+ seconds\.$/),
};
const REQUIRED = ['This field is required.'];

const CASES: readonly Case[] = [
  {
    call: 'GET /api/products/',
    name: 'the list',
    status: 200,
    run: () => visitor().get('/api/products/'),
  },
  {
    call: 'GET /api/products/',
    name: 'nothing new',
    status: 304,
    async run() {
      let answer = await visitor().get('/api/products/');
      // Other cases put accounts on sale meanwhile: until two questions in a row see the same list.
      await until(async () => {
        const etag = answer.headers.get('etag') ?? '';
        answer = await visitor().send('GET', '/api/products/', undefined, { 'if-none-match': etag });
        return answer.status === 304;
      });
      return answer;
    },
  },
  { call: 'GET /api/skins/', name: 'the list', status: 200, run: () => visitor().get('/api/skins/') },
  {
    call: 'GET /api/skins/',
    name: 'nothing new',
    status: 304,
    async run() {
      const etag = (await visitor().get('/api/skins/')).headers.get('etag') ?? '';
      return visitor().send('GET', '/api/skins/', undefined, { 'if-none-match': etag });
    },
  },
  {
    call: 'GET /api/prices/',
    name: 'the flat keys',
    status: 200,
    body: { standardBasePrice: 5 },
    run: () => visitor().get('/api/prices/'),
  },

  {
    call: 'GET /api/user/cart/',
    name: 'an empty cart',
    status: 200,
    body: [],
    run: async () => (await buyer()).browser.get('/api/user/cart/'),
  },
  {
    call: 'POST /api/user/cart/',
    name: 'added',
    status: 201,
    body: { region: 'EUW', price: 5, isAvailable: true },
    run: async () => (await buyer()).browser.post('/api/user/cart/', { product_id: await shop.addProduct() }),
  },
  {
    call: 'POST /api/user/cart/',
    name: 'unknown',
    status: 400,
    body: { detail: 'This account is not available anymore.' },
    run: async () => (await buyer()).browser.post('/api/user/cart/', { product_id: 2_000_000_000 }),
  },
  {
    call: 'POST /api/user/cart/',
    name: 'sold',
    status: 400,
    body: { detail: 'This account is not available anymore.' },
    async run() {
      const product = await shop.addProduct();
      await shop.newEm().execute(`update product set status = 'withdrawn' where id = ?`, [product]);
      return (await buyer()).browser.post('/api/user/cart/', { product_id: product });
    },
  },
  {
    call: 'POST /api/user/cart/',
    name: 'twice',
    status: 400,
    body: { detail: 'This account is already in your cart.' },
    async run() {
      const { browser } = await buyer();
      const product = await shop.addProduct();
      await browser.post('/api/user/cart/', { product_id: product });
      return browser.post('/api/user/cart/', { product_id: product });
    },
  },
  {
    call: 'POST /api/user/cart/',
    name: 'without an account',
    status: 400,
    body: { product_id: [expect.any(String)] },
    run: async () => (await buyer()).browser.post('/api/user/cart/', { region: 'EUW' }),
  },
  {
    call: 'DELETE /api/user/cart/',
    name: 'deleted',
    status: 200,
    body: { deleted: 1 },
    async run() {
      const { browser, id } = await buyer();
      const item = await shop.addToCart(id, await shop.addProduct());
      await browser.get('/api/health/');
      return browser.send('DELETE', '/api/user/cart/', { cart_items: [item, 2_000_000_000] });
    },
  },
  {
    call: 'DELETE /api/user/cart/',
    name: 'no list',
    status: 400,
    body: { cart_items: [expect.any(String)] },
    run: async () => (await buyer()).browser.send('DELETE', '/api/user/cart/', { cart_items: 'all' }),
  },

  {
    call: 'POST /api/auth/registration/verify-email/',
    name: 'the key of the mail',
    status: 200,
    body: { detail: 'ok' },
    async run() {
      const id = await addCustomer(shop, freshEmail());
      const key = await issueMailToken(shop.newEm(), 'verify_email', id);
      return visitor().post('/api/auth/registration/verify-email/', { key });
    },
  },
  {
    call: 'POST /api/auth/registration/verify-email/',
    name: 'another key',
    status: 404,
    body: { detail: 'Not found.' },
    run: () => visitor().post('/api/auth/registration/verify-email/', { key: 'made-up' }),
  },
  {
    call: 'POST /api/auth/registration/verify-email/',
    name: 'an endless key',
    status: 404,
    body: { detail: 'Not found.' },
    run: () => visitor().post('/api/auth/registration/verify-email/', { key: ENDLESS }),
  },
  {
    call: 'POST /api/auth/registration/verify-email/',
    name: 'no key',
    status: 400,
    body: { key: REQUIRED },
    run: () => visitor().post('/api/auth/registration/verify-email/', {}),
  },
  {
    call: 'POST /api/auth/registration/verify-email/',
    name: 'too often',
    status: 429,
    body: THROTTLED,
    run: () => throttled('mail-link-ip', '/api/auth/registration/verify-email/', { key: 'x' }),
  },

  {
    call: 'POST /api/auth/password/reset/',
    name: 'for anybody',
    status: 200,
    body: { detail: 'Password reset e-mail has been sent.' },
    run: async () => askForReset({ email: freshEmail(), captcha: await solvedCaptcha(shop) }),
  },
  {
    call: 'POST /api/auth/password/reset/',
    name: 'without a captcha',
    status: 400,
    body: { captcha: ['Please complete the captcha.'] },
    run: () => askForReset({ email: freshEmail() }),
  },
  {
    call: 'POST /api/auth/password/reset/',
    name: 'with a captcha of no worth',
    status: 400,
    body: { captcha: [expect.stringContaining('captcha')] },
    run: () => askForReset({ email: freshEmail(), captcha: 'x' }),
  },
  {
    call: 'POST /api/auth/password/reset/',
    name: 'too often',
    status: 429,
    body: THROTTLED,
    run: async () =>
      throttled('reset-ip', '/api/auth/password/reset/', {
        email: freshEmail(),
        captcha: await solvedCaptcha(shop),
      }),
  },
  {
    call: 'POST /api/auth/password/reset/confirm/',
    name: 'done',
    status: 200,
    body: { detail: 'Your password has been reset.' },
    run: async () => confirmReset({ ...(await resetLink()), ...twice('quite another password') }),
  },
  {
    call: 'POST /api/auth/password/reset/confirm/',
    name: 'another token',
    status: 400,
    body: { token: ['Invalid value'] },
    run: async () =>
      confirmReset({ ...(await resetLink()), token: 'made-up', ...twice('quite another password') }),
  },
  {
    call: 'POST /api/auth/password/reset/confirm/',
    name: 'an endless token',
    status: 400,
    body: { token: ['Invalid value'] },
    run: async () =>
      confirmReset({ ...(await resetLink()), token: ENDLESS, ...twice('quite another password') }),
  },
  {
    call: 'POST /api/auth/password/reset/confirm/',
    name: 'another uid',
    status: 400,
    body: { uid: ['Invalid value'] },
    run: async () =>
      confirmReset({ ...(await resetLink()), uid: 'no such', ...twice('quite another password') }),
  },
  {
    call: 'POST /api/auth/password/reset/confirm/',
    name: 'an endless uid',
    status: 400,
    body: { uid: ['Invalid value'] },
    run: async () =>
      confirmReset({ ...(await resetLink()), uid: ENDLESS, ...twice('quite another password') }),
  },
  {
    call: 'POST /api/auth/password/reset/confirm/',
    name: 'a short password',
    status: 400,
    body: { newPassword2: ['This password is too short. It must contain at least 8 characters.'] },
    run: async () => confirmReset({ ...(await resetLink()), ...twice('short') }),
  },
  {
    call: 'POST /api/auth/password/reset/confirm/',
    name: 'two passwords',
    status: 400,
    body: { newPassword2: ['Passwords do not match.'] },
    run: async () =>
      confirmReset({ ...(await resetLink()), newPassword1: 'one password', newPassword2: 'two passwords' }),
  },
  {
    call: 'POST /api/auth/password/reset/confirm/',
    name: 'too often',
    status: 429,
    body: THROTTLED,
    run: async () =>
      throttled('mail-link-ip', '/api/auth/password/reset/confirm/', {
        ...(await resetLink()),
        ...twice('quite another password'),
      }),
  },

  {
    call: 'POST /api/login/',
    name: 'queued',
    status: 200,
    body: { queueId: expect.any(String) },
    run: () => visitor().post('/api/login/', { email: freshEmail(), password: PASSWORD }),
  },
  {
    call: 'POST /api/login/',
    name: 'nothing typed',
    status: 400,
    body: { email: REQUIRED, password: REQUIRED },
    run: () => visitor().post('/api/login/', {}),
  },
  {
    call: 'POST /api/login/',
    name: 'too often',
    status: 429,
    body: THROTTLED,
    run: () => throttled('login-ip', '/api/login/', { email: freshEmail(), password: PASSWORD }),
  },
  {
    call: 'POST /api/login/status/{queueId}/',
    name: 'signed in',
    status: 200,
    body: { user: { email: expect.any(String), isBalanceTransferAllowed: false } },
    async run() {
      const email = freshEmail();
      await addCustomer(shop, email);
      return logIn(shop, visitor(), email);
    },
  },
  {
    call: 'POST /api/login/status/{queueId}/',
    name: 'a wrong password',
    status: 400,
    body: { nonFieldErrors: ['Unable to log in with provided credentials.'] },
    async run() {
      const email = freshEmail();
      await addCustomer(shop, email);
      return logIn(shop, visitor(), email, 'not my password');
    },
  },
  {
    call: 'POST /api/login/status/{queueId}/',
    name: 'collected before',
    status: 404,
    body: { detail: 'Not found.' },
    async run() {
      const browser = visitor();
      const queueId = await enterLogin(browser, freshEmail());
      await shop.services.passwords.whenIdle();
      await browser.post(`/api/login/status/${queueId}/`);
      return browser.post(`/api/login/status/${queueId}/`);
    },
  },
  {
    call: 'POST /api/login/status/{queueId}/',
    name: 'an endless queue id',
    status: 404,
    body: { detail: 'Not found.' },
    run: () => visitor().post(`/api/login/status/${ENDLESS}/`),
  },

  {
    call: 'POST /api/register/',
    name: 'queued',
    status: 200,
    body: { queueId: expect.any(String) },
    run: async () => visitor().post('/api/register/', await registration()),
  },
  {
    call: 'POST /api/register/',
    name: 'two passwords',
    status: 400,
    body: { password2: ['Passwords do not match.'] },
    run: async () => visitor().post('/api/register/', await registration({ password2: 'something else' })),
  },
  {
    call: 'POST /api/register/',
    name: 'nothing right',
    status: 400,
    body: {
      email: ['Enter a valid email address.'],
      password1: ['This password is too short. It must contain at least 8 characters.'],
      captcha: ['Please complete the captcha.'],
    },
    run: () => visitor().post('/api/register/', { email: 'me', password1: 'short', password2: 'short' }),
  },
  {
    call: 'POST /api/register/',
    name: 'too often',
    status: 429,
    body: THROTTLED,
    run: async () => throttled('register-ip', '/api/register/', await registration()),
  },
  {
    call: 'POST /api/register/status/{queueId}/',
    name: 'registered and signed in',
    status: 200,
    body: { user: { email: expect.any(String), isBalanceTransferAllowed: false } },
    run: () => registered(freshEmail()),
  },
  {
    call: 'POST /api/register/status/{queueId}/',
    name: 'a taken address',
    status: 400,
    body: { email: ['A user is already registered with this e-mail address.'] },
    async run() {
      const email = freshEmail();
      await addCustomer(shop, email);
      return registered(email);
    },
  },
  {
    call: 'POST /api/register/status/{queueId}/',
    name: 'another customer’s',
    status: 404,
    body: { detail: 'Not found.' },
    async run() {
      const queueId = queueIdOf(await visitor().post('/api/register/', await registration()));
      await shop.services.passwords.whenIdle();
      return visitor().post(`/api/register/status/${queueId}/`);
    },
  },
  {
    call: 'POST /api/register/status/{queueId}/',
    name: 'an endless queue id',
    status: 404,
    body: { detail: 'Not found.' },
    run: () => visitor().post(`/api/register/status/${ENDLESS}/`),
  },

  {
    call: 'GET /api/auth/user/',
    name: 'signed in',
    status: 200,
    body: { email: expect.stringMatching(/@example\.com$/), isBalanceTransferAllowed: false },
    run: async () => (await buyer()).browser.get('/api/auth/user/'),
  },
  {
    call: 'GET /api/auth/user/',
    name: 'nobody',
    status: 403,
    body: ANONYMOUS,
    run: () => visitor().get('/api/auth/user/'),
  },
  {
    call: 'GET /api/discount-coupon/validate/{code}/',
    name: 'a discount',
    status: 200,
    body: { code: 'TEN', type: 'PERCENTAGE', discountType: 'percentage', amount: 10 },
    run: async () => (await buyer()).browser.get('/api/discount-coupon/validate/ten/'),
  },
  {
    call: 'GET /api/discount-coupon/validate/{code}/',
    name: 'no such code',
    status: 400,
    body: { detail: 'This discount code is not valid.' },
    run: async () => (await buyer()).browser.get('/api/discount-coupon/validate/eleven/'),
  },
  {
    call: 'GET /api/discount-coupon/validate/{code}/',
    name: 'longer than any code',
    status: 400,
    body: { detail: 'This discount code is not valid.' },
    run: async () => (await buyer()).browser.get(`/api/discount-coupon/validate/${'x'.repeat(1_000)}/`),
  },
  {
    call: 'GET /api/user/balance/',
    name: 'two decimals',
    status: 200,
    body: { balance: '12.50' },
    run: async () => (await buyer(1_250)).browser.get('/api/user/balance/'),
  },

  {
    call: 'POST /api/create-checkout-session/',
    name: 'paid from the balance',
    status: 201,
    body: {},
    run: async () => checkout(await buyer(500)),
  },
  {
    call: 'POST /api/create-checkout-session/',
    name: 'the hosted checkout',
    status: 200,
    body: { id: expect.any(String), url: expect.stringMatching(/^https:/) },
    run: async () => checkout(await buyer(100)),
  },
  {
    call: 'POST /api/create-checkout-session/',
    name: 'the card form',
    status: 200,
    body: { paramAmount: 4, description: 'Purchase of 1 account (EUW)' },
    run: async () => checkout(await buyer(100), { paymentGateway: 'param' }),
  },
  {
    call: 'POST /api/create-checkout-session/',
    name: 'another purchase under the same key',
    status: 422,
    body: KEY_REUSED,
    run: () =>
      underOneKey('/api/create-checkout-session/', async (id) => ({
        cartItems: [await shop.addToCart(id, await shop.addProduct())],
        totalPrice: 5,
        paymentGateway: 'stripe',
      })),
  },
  {
    call: 'POST /api/create-checkout-session/',
    name: 'unavailable',
    status: 400,
    body: { detail: 'PRODUCT_UNAVAILABLE', cartItems: [2_000_000_000] },
    run: async () => checkout(await buyer(500), { cartItems: [2_000_000_000] }),
  },
  {
    call: 'POST /api/create-checkout-session/',
    name: 'another total',
    status: 400,
    body: { totalPrice: ['The total is now €5.00. Please check your cart and try again.'] },
    run: async () => checkout(await buyer(500), { totalPrice: '4.99' }),
  },
  {
    call: 'POST /api/create-checkout-session/',
    name: 'a code that is none',
    status: 400,
    body: { detail: 'This discount code is not valid.' },
    run: async () => checkout(await buyer(500), { discountCode: 'ELEVEN' }),
  },
  {
    call: 'POST /api/create-checkout-session/',
    name: 'nothing at all',
    status: 400,
    body: {
      cartItems: ['This field is required.'],
      totalPrice: ['This field is required.'],
      paymentGateway: ['This payment method is not available.'],
    },
    run: async () => (await buyer()).browser.post('/api/create-checkout-session/', {}),
  },
  {
    call: 'POST /api/create-checkout-session/',
    name: 'nothing chosen, nothing known, a code that none can be',
    status: 400,
    body: {
      cartItems: ['Please select at least one item.'],
      discountCode: ['This discount code is not valid.'],
      totalPrice: ['Please enter a valid number.'],
      paymentGateway: ['This payment method is not available.'],
    },
    run: async () =>
      checkout(await buyer(), {
        cartItems: [],
        discountCode: 'x'.repeat(65),
        totalPrice: 'five',
        paymentGateway: 'cash',
      }),
  },
  {
    call: 'POST /api/create-checkout-session/',
    name: 'a blank code',
    status: 400,
    body: { discountCode: ['This field may not be blank.'] },
    run: async () => checkout(await buyer(), { discountCode: ' ' }),
  },
  {
    call: 'POST /api/make-param-payment/',
    name: 'a blank code',
    status: 400,
    body: { discountCode: ['This field may not be blank.'] },
    run: async () => pay(await buyer(), { discountCode: ' ' }),
  },
  {
    call: 'POST /api/make-param-payment/',
    name: 'on to the bank',
    status: 200,
    body: { redirectUrl: expect.stringMatching(/^https:/) },
    run: async () => pay(await buyer()),
  },
  {
    call: 'POST /api/make-param-payment/',
    name: 'an empty form',
    status: 400,
    body: Object.fromEntries(
      ['fullName', 'country', 'phone', 'creditCardNumber', 'expiryDate', 'cvv'].map((field) => [
        field,
        ['All fields are required.'],
      ]),
    ),
    run: async () =>
      (await buyer()).browser.post('/api/make-param-payment/', { totalPrice: 5, cartItems: [1] }),
  },
  {
    call: 'POST /api/make-param-payment/',
    name: 'items that are gone',
    status: 400,
    body: { cartItems: ['Please reset your cart and try again.'] },
    run: async () => pay(await buyer(), { cartItems: [2_000_000_000] }),
  },
  {
    call: 'POST /api/make-param-payment/',
    name: 'a refused card',
    status: 400,
    body: { detail: expect.stringMatching(/^Your card was not accepted\. Nothing was charged\./) },
    async run() {
      shop.cards.behaviour = 'refuse';
      try {
        return await pay(await buyer());
      } finally {
        shop.cards.behaviour = 'page';
      }
    },
  },
  {
    call: 'POST /api/make-param-payment/',
    name: 'a gateway that cannot be reached',
    status: 503,
    body: {
      detail: expect.stringMatching(/^The payment provider is not responding\. You were not charged\./),
    },
    async run() {
      shop.cards.behaviour = 'unreached';
      try {
        return await pay(await buyer());
      } finally {
        shop.cards.behaviour = 'page';
      }
    },
  },
  {
    call: 'POST /api/make-param-payment/',
    name: 'another load under the same key',
    status: 422,
    body: KEY_REUSED,
    run: () =>
      underOneKey('/api/make-param-payment/', (_, n) =>
        Promise.resolve({ ...CARD_FORM, loadAmount: 10 + n }),
      ),
  },
  {
    call: 'POST /api/auth/logout/',
    name: 'signed out',
    status: 200,
    body: { detail: 'Successfully logged out.' },
    run: async () => (await buyer()).browser.post('/api/auth/logout/'),
  },
];

describe('the storefront’s calls', () => {
  it.each(CASES)('$call answers $status: $name', async ({ call, status, body, run }) => {
    const answer = await run();
    expect(answer).toMatchObject({ status, ...(body === undefined ? {} : { body }) });
    const [method = '', path = ''] = call.split(' ');
    if (status !== 304) expectDocumented(method, path.replaceAll(/\{\w+\}/g, 'x'), answer);
    if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each([...new Set(CASES.map(({ call }) => call))])(
    '%s has a case for every status it documents',
    (call) => {
      const route = restRoutes.find(({ method, path }) => `${method} ${path}` === call);
      const shown = new Set(CASES.filter((one) => one.call === call).map(({ status }) => String(status)));
      expect(Object.keys(route?.answers ?? { missing: true }).filter((status) => !shown.has(status))).toEqual(
        [],
      );
    },
  );
});
