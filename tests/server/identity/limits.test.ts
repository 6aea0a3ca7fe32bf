/** Attempt limits per IP address, account and browser: the last accepted attempt and the first refused one. */
import { describe, expect, it } from 'vitest';
import { hashToken } from '#server/platform/tokens.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { limitWindow, spendPoints } from '../../support/rate-limit-rows.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { addCustomer, enterLogin, logIn, PASSWORD, solvedCaptcha } from './support/visitor.ts';

const MINUTE = 60;

// Each test comes from addresses of its own.
const shop = useListeningShop({ config: { isBehindProxy: true } });

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}
const from = (address: string): TestBrowser => new TestBrowser(shop.url, { 'x-forwarded-for': address });

type Attempt = (browser: TestBrowser) => Promise<{ status: number }>;

const MADE_UP_PASSKEY = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
};

const ATTEMPTS: Record<string, Attempt> = {
  captcha: (browser) => browser.get('/api/captcha/'),
  login: (browser) =>
    browser.post('/api/login/', { email: `${addresses}@shop.test`, password: 'wrong guess' }),
  'second step': (browser) =>
    browser.post('/api/login/second-factor/', { queueId: 'made up', code: '000000' }),
  'question for a passkey': (browser) => browser.post('/api/trpc/identity.beginPasskeySignIn', {}),
  'sign-in by passkey': (browser) =>
    browser.post('/api/trpc/identity.passkeySignIn', { response: MADE_UP_PASSKEY }),
  registration: (browser) =>
    browser.post('/api/register/', {
      email: 'limit@shop.test',
      password1: PASSWORD,
      password2: PASSWORD,
      captcha: 'e30=',
    }),
  'request for a reset mail': (browser) =>
    browser.post('/api/auth/password/reset/', { email: 'limit@shop.test', captcha: 'e30=' }),
  'verification of an address': (browser) =>
    browser.post('/api/auth/registration/verify-email/', { key: 'made up' }),
  'reset of a password': (browser) =>
    browser.post('/api/auth/password/reset/confirm/', {
      uid: 'MQ',
      token: 'made up',
      newPassword1: PASSWORD,
      newPassword2: PASSWORD,
    }),
};

describe('one address', () => {
  it.each([
    { what: 'captcha', rule: 'captcha-ip', points: 60, seconds: MINUTE, status: 200 },
    { what: 'login', rule: 'login-ip', points: 60, seconds: MINUTE, status: 200 },
    { what: 'second step', rule: 'login-ip', points: 60, seconds: MINUTE, status: 404 },
    {
      what: 'question for a passkey',
      rule: 'passkey-request-ip',
      points: 300,
      seconds: MINUTE,
      status: 200,
    },
    { what: 'sign-in by passkey', rule: 'login-ip', points: 60, seconds: MINUTE, status: 400 },
    { what: 'registration', rule: 'register-ip', points: 30, seconds: 10 * MINUTE, status: 400 },
    { what: 'request for a reset mail', rule: 'reset-ip', points: 20, seconds: 10 * MINUTE, status: 400 },
    { what: 'verification of an address', rule: 'mail-link-ip', points: 60, seconds: MINUTE, status: 404 },
    { what: 'reset of a password', rule: 'mail-link-ip', points: 60, seconds: MINUTE, status: 400 },
  ])('makes the $points. $what within $seconds s and waits for the next', async (limit) => {
    const attempt = ATTEMPTS[limit.what]!;
    const [address, other] = [newAddress(), newAddress()];
    const browser = from(address);
    const started = Date.now();
    expect((await attempt(browser)).status).toBe(limit.status);
    const name = `${limit.rule}:${address}`;
    const window = await limitWindow(shop, name, started);
    expect(window.seconds).toBe(limit.seconds);
    await spendPoints(shop, name, limit.points - 1);
    expect((await attempt(browser)).status).toBe(limit.status);
    expect((await attempt(browser)).status).toBe(429);
    expect((await attempt(from(other))).status).toBe(limit.status);
  });
});

describe('one account', () => {
  it('can request five reset mails within ten minutes', async () => {
    const [email, browser] = ['reset-limit@shop.test', from(newAddress())];
    const request = async () => {
      const captcha = await solvedCaptcha(shop);
      return (await browser.post('/api/auth/password/reset/', { email, captcha })).status;
    };
    const started = Date.now();
    expect(await request()).toBe(200);
    const name = `reset-email:${hashToken(email)}`;
    expect((await limitWindow(shop, name, started)).seconds).toBe(10 * MINUTE);
    await spendPoints(shop, name, 4);
    expect([await request(), await request()]).toEqual([200, 429]);
  });

  it('counts wrong passwords for 15 minutes, by address and by account', async () => {
    const [email, address] = ['window@shop.test', newAddress()];
    await addCustomer(shop, email);
    const started = Date.now();
    expect((await logIn(shop, from(address), email, 'wrong guess')).status).toBe(400);
    for (const name of [
      `login-failed-ip:${hashToken(`${email} ${address}`)}`,
      `login-failed:${hashToken(email)}`,
    ])
      expect((await limitWindow(shop, name, started)).seconds).toBe(15 * MINUTE);
  });

  it('can be signed in to after 19 wrong passwords, and needs a captcha after 20', async () => {
    const email = 'nineteen@shop.test';
    await addCustomer(shop, email);
    const name = `login-failed:${hashToken(email)}`;
    await spendPoints(shop, name, 19);
    expect((await logIn(shop, from(newAddress()), email)).status).toBe(200);
    await spendPoints(shop, name, 20);
    expect(await from(newAddress()).post('/api/login/', { email, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { captcha: [expect.any(String)] },
    });
  });

  it('allows 20 wrong attempts from one address, then makes it wait even with the right password', async () => {
    const [email, address] = ['one-address@shop.test', newAddress()];
    await addCustomer(shop, email);
    const name = `login-failed-ip:${hashToken(`${email} ${address}`)}`;
    await spendPoints(shop, name, 19);
    expect((await logIn(shop, from(address), email)).status).toBe(200);
    await spendPoints(shop, name, 20);
    expect((await from(address).post('/api/login/', { email, password: PASSWORD })).status).toBe(429);
  });
});

describe('a known browser', () => {
  it('has its own allowance of 20 wrong passwords within 15 minutes', async () => {
    const email = 'known@shop.test';
    await addCustomer(shop, email);
    const browser = from(newAddress());
    expect((await logIn(shop, browser, email)).status).toBe(200);
    const [mark = ''] = (browser.cookies.get('knownbrowser') ?? '').split(':');
    const started = Date.now();
    await enterLogin(browser, email, 'wrong guess');
    await shop.services.passwords.whenIdle();
    const name = `login-failed-browser:${mark}`;
    expect((await limitWindow(shop, name, started)).seconds).toBe(15 * MINUTE);
    // The account is besieged: only the browser's own count lets it in.
    await spendPoints(shop, `login-failed:${hashToken(email)}`, 20);
    await spendPoints(shop, name, 19);
    expect((await logIn(shop, browser, email)).status).toBe(200);
    const [renewed = ''] = (browser.cookies.get('knownbrowser') ?? '').split(':');
    await spendPoints(shop, `login-failed-browser:${renewed}`, 20);
    expect(await browser.post('/api/login/', { email, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { captcha: [expect.any(String)] },
    });
  });
});

describe('a signed-in customer', () => {
  it('can enter ten wrong old passwords within 15 minutes', async () => {
    const email = 'old-password@shop.test';
    const id = await addCustomer(shop, email);
    const browser = from(newAddress());
    await logIn(shop, browser, email);
    const change = async (oldPassword: string) => {
      const passwords = { oldPassword, newPassword1: PASSWORD, newPassword2: PASSWORD };
      return (await browser.post('/api/auth/password/change/', passwords)).status;
    };
    const started = Date.now();
    expect(await change('wrong guess')).toBe(400);
    const name = `old-password:${id}`;
    expect((await limitWindow(shop, name, started)).seconds).toBe(15 * MINUTE);
    await spendPoints(shop, name, 9);
    expect(await change(PASSWORD)).toBe(200);
    expect(await change('wrong guess')).toBe(400);
    expect(await change(PASSWORD)).toBe(429);
  });
});
