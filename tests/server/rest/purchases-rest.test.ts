/** Hiding and trading in (account and marketplace, section 7) over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '#server/settings/index.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import type { Answer, TestBrowser } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';
import { type OwnedAccount, ownAccount } from '../purchases/support/own-account.ts';

const shop = useListeningShop();
beforeAll(() => switchTrade(true));

async function switchTrade(isOn: boolean): Promise<void> {
  await writeSetting(shop.newEm(), 'flags.trade', isOn);
  await until(() => shop.services.settings.get('flags.trade') === isOn);
}

async function call(browser: TestBrowser, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await browser.send(method, path, body);
  expectDocumented(method, path, answer);
  return answer;
}

async function owner(): Promise<OwnedAccount & { browser: TestBrowser }> {
  const account = await ownAccount(shop);
  return { ...account, browser: await signedIn(shop, account.customer) };
}

const VALUATE = '/api/products/purchased/valuate/';
const TRADE = '/api/products/purchased/trade/';

describe('POST /api/products/{username}/hide/ and /unhide/', () => {
  it('answers 200 and the lists follow', async () => {
    const { browser, username } = await owner();
    const list = async (isHidden: boolean) =>
      (await call(browser, 'GET', `/api/products/purchased/?is_hidden=${isHidden}`)).body;
    expect(await call(browser, 'POST', `/api/products/${username}/hide/`)).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await list(false)).toMatchObject({ count: 0 });
    expect(await list(true)).toMatchObject({ results: [{ username }] });
    expect((await call(browser, 'POST', `/api/products/${username}/unhide/`)).status).toBe(200);
    expect(await list(false)).toMatchObject({ results: [{ username }] });
  });

  it('answers 404 for another customer’s account, and 400 with an explanation for a listed one', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    for (const verb of ['hide', 'unhide']) {
      expect(await call(mine.browser, 'POST', `/api/products/${theirs.username}/${verb}/`)).toMatchObject({
        status: 404,
        body: { detail: 'Not found.' },
      });
    }
    await shop.newEm().execute(`update purchase set state = 'listed' where product_id = ?`, [mine.product]);
    expect(await call(mine.browser, 'POST', `/api/products/${mine.username}/hide/`)).toMatchObject({
      status: 400,
      body: {
        code: 'account_listed',
        error: 'This account is listed on the marketplace. Cancel the listing first.',
      },
    });
    // Nor does its password come any more: it is changed for the auction.
    expect(await call(mine.browser, 'GET', '/api/products/purchased/')).toMatchObject({
      body: { results: [{ password: '', passwordState: 'changed for the auction' }] },
    });
  });
});

describe('trading in', () => {
  it('values an account, trades it in, and lists it as traded', async () => {
    const { browser, username, password } = await owner();
    expect(await call(browser, 'POST', TRADE, { username, password })).toMatchObject({
      status: 400,
      body: { code: 'quote_expired', error: expect.any(String) },
    });
    expect(await call(browser, 'POST', VALUATE, { username, password })).toMatchObject({
      status: 200,
      body: { productValue: 2 },
    });
    expect(await call(browser, 'POST', TRADE, { username, password })).toMatchObject({
      status: 200,
      body: {},
    });
    const traded = await call(browser, 'GET', '/api/products/traded/?page=1&limit=5');
    expect(traded.body).toEqual({
      results: [
        {
          dateTraded: expect.any(String),
          productUsername: username,
          isVerified: true,
          dateVerified: expect.any(String),
        },
      ],
      start: 1,
      end: 1,
      count: 1,
      currentPage: 1,
      totalPages: 1,
    });
    expect((await call(browser, 'GET', '/api/user/balance/')).body).toEqual({ balance: '0.00' });
    expect((await call(browser, 'POST', TRADE, { username, password })).status).toBe(404);
  });

  it('answers 400 for a wrong or missing password, and 404 for another customer’s account', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const { username, password } = mine;
    for (const path of [VALUATE, TRADE]) {
      expect(await call(mine.browser, 'POST', path, { username, password: 'guess' })).toMatchObject({
        status: 400,
        body: { code: 'S400', error: { password: ['Wrong password.'] } },
      });
      expect(await call(mine.browser, 'POST', path, { username, password: '' })).toMatchObject({
        status: 400,
        body: { code: 'S400', error: { password: ['This field may not be blank.'] } },
      });
      expect(await call(mine.browser, 'POST', path, {})).toMatchObject({
        status: 400,
        body: {
          code: 'S400',
          error: { username: ['This field is required.'], password: ['This field is required.'] },
        },
      });
      expect((await call(theirs.browser, 'POST', path, { username, password })).status).toBe(404);
    }
  });

  it('answers 429 after ten wrong passwords', async () => {
    const { browser, username } = await owner();
    const guess = () => call(browser, 'POST', VALUATE, { username, password: 'guess' });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is refused with an explanation while the flag is off; traded accounts stay visible', async () => {
    const { browser, username, password } = await owner();
    await switchTrade(false);
    for (const path of [VALUATE, TRADE]) {
      expect(await call(browser, 'POST', path, { username, password })).toMatchObject({
        status: 400,
        body: { code: 'feature_off', error: 'This is not available at the moment.' },
      });
    }
    expect((await call(browser, 'GET', '/api/products/traded/')).status).toBe(200);
    expect((await call(browser, 'GET', '/api/products/traded/?page=2')).status).toBe(404);
    await switchTrade(true);
  });

  it('does not show what another customer traded', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const { username, password } = mine;
    await call(mine.browser, 'POST', VALUATE, { username, password });
    await call(mine.browser, 'POST', TRADE, { username, password });
    expect((await call(theirs.browser, 'GET', '/api/products/traded/')).body).toMatchObject({ count: 0 });
  });
});
