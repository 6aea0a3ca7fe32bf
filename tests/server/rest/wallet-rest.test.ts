/** The wallet's calls (account and marketplace, section 7) over HTTP. */
import { describe, expect, it } from 'vitest';
import { writeSetting } from '#server/settings/index.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import { TestBrowser, type Answer } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';
import { codesOf } from '../wallet/support/coupons.ts';

const shop = useListeningShop();

async function archive(isArchived: boolean): Promise<void> {
  await writeSetting(shop.newEm(), 'flags.archived', isArchived);
  await until(() => shop.services.settings.get('flags.archived') === isArchived);
}

async function call(browser: TestBrowser, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await browser.send(method, path, body);
  expectDocumented(method, path, answer);
  return answer;
}

async function customer(balanceCents = 0): Promise<{ browser: TestBrowser; id: number }> {
  const id = await shop.addCustomer(balanceCents);
  return { id, browser: await signedIn(shop, id) };
}

/** Allowed to transfer balance. */
async function giver(balanceCents: number) {
  const { id, browser } = await customer(balanceCents);
  await shop.newEm().execute('update customer set is_balance_transfer_allowed = true where id = ?', [id]);
  return { id, browser };
}

async function receiver() {
  const { id } = await customer();
  return shop.row<{ id: number; email: string }>('select id, email from customer where id = ?', [id]);
}

describe('GET /api/user/transactions/', () => {
  const path = '/api/user/transactions/';

  it('lists the balance’s changes, with signed amounts in EUR', async () => {
    const { browser } = await customer(1250);
    const { status, body } = await call(browser, 'GET', path);
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        {
          id: expect.any(Number),
          date: expect.any(String),
          amount: 12.5,
          description: 'Opening balance',
        },
      ],
      start: 1,
      end: 1,
      count: 1,
      currentPage: 1,
      totalPages: 1,
    });
  });

  it('is empty for a new customer, whatever others have', async () => {
    await customer(500);
    const { browser } = await customer();
    expect((await call(browser, 'GET', `${path}?page=1&limit=100`)).body).toMatchObject({
      results: [],
      start: 0,
      end: 0,
      count: 0,
    });
  });

  it.each([
    ['a page past the end', '?page=2', 404],
    ['a page far past the end', `?page=${Number.MAX_SAFE_INTEGER}&limit=100`, 404],
    ['page 0', '?page=0', 400],
    ['a limit above 100', '?limit=101', 400],
    ['an unknown key', '?all=true', 400],
  ])('refuses %s', async (_, query, status) => {
    const { browser } = await customer(500);
    expect((await call(browser, 'GET', path + query)).status).toBe(status);
  });
});

describe('POST /api/redeem-coupon/', () => {
  const path = '/api/redeem-coupon/';

  it('answers with the amount and the new balance, once', async () => {
    const { browser } = await customer(100);
    const [code] = await codesOf(shop, 1250);
    expect(await call(browser, 'POST', path, { code })).toMatchObject({
      status: 200,
      body: { amount: 12.5, balance: '13.50' },
    });
    expect(await call(browser, 'POST', path, { code })).toMatchObject({
      status: 400,
      body: { detail: 'You have already redeemed this coupon.' },
    });
    const other = await customer();
    expect(await call(other.browser, 'POST', path, { code })).toMatchObject({
      status: 400,
      body: { detail: 'This coupon code has already been used.' },
    });
  });

  it.each([
    [{ code: '' }, { code: ['This field may not be blank.'] }],
    [{ code: '   ' }, { code: ['This field may not be blank.'] }],
    [{}, { code: ['This field is required.'] }],
    [{ code: 5 }, { code: ['Not a valid string.'] }],
    [{ code: 'x'.repeat(65) }, { code: ['This coupon code is not valid.'] }],
    [{ code: 'AAAAA-AAAAA-AAAAA-AAAAA' }, { detail: 'This coupon code is not valid.' }],
  ])('refuses %j with 400', async (body, answer) => {
    const { browser } = await customer();
    expect(await call(browser, 'POST', path, body)).toMatchObject({ status: 400, body: answer });
  });

  it('answers 429 with Retry-After after ten wrong codes', async () => {
    const { browser } = await customer();
    for (let n = 0; n < 10; n += 1) await call(browser, 'POST', path, { code: `wrong-${n}` });
    const answer = await call(browser, 'POST', path, { code: 'wrong' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
  });
});

describe('POST /api/transfer-balance/', () => {
  const path = '/api/transfer-balance/';

  it('moves the amount, with or without a note, and both customers see it', async () => {
    const [{ browser, id }, to] = [await giver(1000), await receiver()];
    const body = { receiver: ` ${to.email.toUpperCase()} `, amount: '2.50', description: 'hi' };
    expect(await call(browser, 'POST', path, body)).toMatchObject({
      status: 200,
      body: { detail: 'Balance has been transferred.' },
    });
    expect((await call(browser, 'POST', path, { receiver: to.email, amount: 0.01 })).status).toBe(200);
    expect([await shop.balance(id), await shop.balance(to.id)]).toEqual([749, 251]);
    const { body: list } = await call(await signedIn(shop, to.id), 'GET', '/api/user/transactions/');
    expect((list as { results: unknown[] }).results).toMatchObject([
      { amount: 0.01 },
      { amount: 2.5, description: expect.stringMatching(/^Transfer from .+: hi$/) },
    ]);
  });

  it('happens once for one Idempotency-Key', async () => {
    const [{ browser, id }, to] = [await giver(1000), await receiver()];
    const body = { receiver: to.email, amount: 1 };
    for (let n = 0; n < 3; n += 1) {
      const answer = await browser.send('POST', path, body, { 'idempotency-key': 'the same' });
      expect(answer.status).toBe(200);
    }
    expect(await shop.balance(id)).toBe(900);
  });

  it('happens every time if the Idempotency-Key is empty', async () => {
    const [{ browser, id }, to] = [await giver(1000), await receiver()];
    const body = { receiver: to.email, amount: 1 };
    for (let n = 0; n < 2; n += 1) {
      const answer = await browser.send('POST', path, body, { 'idempotency-key': '' });
      expect(answer.status).toBe(200);
    }
    expect(await shop.balance(id)).toBe(800);
  });

  it.each([
    [{ receiver: '' }, { receiver: ['This field may not be blank.'] }],
    [{ receiver: 'nobody' }, { receiver: ['Enter a valid email address.'] }],
    [{ receiver: 'nobody@example.com' }, { receiver: ['There is no customer with this email address.'] }],
    [{ amount: '' }, { amount: ['This field may not be blank.'] }],
    [{ amount: undefined }, { amount: ['This field is required.'] }],
    [{ amount: 'much' }, { amount: ['Please enter a valid number.'] }],
    [{ amount: null }, { amount: ['Please enter a valid number.'] }],
    [{ amount: 0 }, { amount: ['Minimum amount is €0.01'] }],
    [{ amount: '-1' }, { amount: ['Minimum amount is €0.01'] }],
    [{ amount: 0.001 }, { amount: ['Please enter amount upto 2 decimal places.'] }],
    [{ amount: 10.01 }, { amount: ['Your balance is too small for this amount.'] }],
    [
      { description: 'x'.repeat(101) },
      { description: ['Ensure this field has no more than 100 characters.'] },
    ],
  ])('refuses %j with 400 and field errors', async (change, fields) => {
    const [{ browser, id }, to] = [await giver(1000), await receiver()];
    const answer = await call(browser, 'POST', path, { receiver: to.email, amount: 1, ...change });
    expect(answer).toMatchObject({ status: 400, body: fields });
    expect(await shop.balance(id)).toBe(1000);
  });

  it('answers 403 if not allowed, and 400 for an unverified address', async () => {
    const to = await receiver();
    const body = { receiver: to.email, amount: 1 };
    const { browser } = await customer(1000);
    expect(await call(browser, 'POST', path, body)).toMatchObject({
      status: 403,
      body: { detail: 'You are not allowed to transfer balance.', code: 'transfer_not_allowed' },
    });
    const unverified = await giver(1000);
    await shop.newEm().execute('update customer set email_verified_at = null where id = ?', [unverified.id]);
    expect(await call(unverified.browser, 'POST', path, body)).toMatchObject({
      status: 400,
      body: { detail: 'Please confirm your email address first: open the link in the email we sent you.' },
    });
  });
});

describe('POST /api/transfer-balance-cross-site/', () => {
  const path = '/api/transfer-balance-cross-site/';

  it('answers with the code, the amount and where to redeem it, even while the shop is archived', async () => {
    const { browser, id } = await customer(1000);
    await archive(true);
    const answer = await call(browser, 'POST', path, { amount: '2.5' });
    await archive(false);
    expect(answer).toMatchObject({ status: 200, body: { amount: 2.5 } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { code, redeemUrl } = answer.body as { code: string; redeemUrl: string };
    expect(redeemUrl.endsWith(`/my-account/profile/redeem-coupon/#code=${code}`)).toBe(true);
    expect(await shop.balance(id)).toBe(750);
    expect((await call(browser, 'POST', '/api/redeem-coupon/', { code })).body).toEqual({
      amount: 2.5,
      balance: '10.00',
    });
  });

  it('gives the same code for one Idempotency-Key', async () => {
    const { browser, id } = await customer(1000);
    const send = () => browser.send('POST', path, { amount: 1 }, { 'idempotency-key': 'the same' });
    expect((await send()).body).toEqual((await send()).body);
    expect(await shop.balance(id)).toBe(900);
  });

  it.each([
    [{}, { amount: ['This field is required.'] }],
    [{ amount: '' }, { amount: ['This field may not be blank.'] }],
    [{ amount: 0 }, { amount: ['Minimum amount is €0.01'] }],
    [{ amount: 10.01 }, { amount: ['Your balance is too small for this amount.'] }],
    [{ amount: 1e12 }, { amount: [expect.any(String)] }],
  ])('refuses %j with 400', async (body, fields) => {
    const { browser } = await customer(1000);
    expect(await call(browser, 'POST', path, body)).toMatchObject({ status: 400, body: fields });
  });
});
