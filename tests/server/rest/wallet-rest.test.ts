/** The wallet's calls (account and marketplace, section 7) over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import { TestBrowser, type Answer } from '../../support/test-browser.ts';

let shop: ListeningShop;
beforeAll(async () => {
  shop = await openListeningShop();
});
afterAll(() => shop.close());

async function call(browser: TestBrowser, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await browser.send(method, path, body);
  expectDocumented(method, path, answer);
  return answer;
}

async function customer(balanceCents = 0): Promise<{ browser: TestBrowser; id: number }> {
  const id = await shop.addCustomer(balanceCents);
  return { id, browser: await signedIn(shop, id) };
}

describe('GET /api/user/transactions/', () => {
  const path = '/api/user/transactions/';

  it('lists what happened to the balance, with signed amounts in EUR', async () => {
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
    ['page 0', '?page=0', 400],
    ['a limit above 100', '?limit=101', 400],
    ['an unknown key', '?all=true', 400],
  ])('refuses %s', async (_, query, status) => {
    const { browser } = await customer(500);
    expect((await call(browser, 'GET', path + query)).status).toBe(status);
  });
});
