/** Every page of the console has no axe findings in either theme, and fits a small phone. */
import type { Page } from '@playwright/test';
import { PAGES } from '#client/admin/pages.ts';
import { expectCleanPage } from '../support/console-findings.ts';
import { expect } from '../support/journey.ts';
import { signInOperator } from '../support/operator.ts';
import { registerByApi, test } from '../support/shopper.ts';

test.beforeEach(({ shop, context }) => signInOperator(shop, context, 'owner'));

/** Pages without a parameter in their path. */
const LISTED = PAGES.flatMap(({ path, title }) => (path.includes('$') ? [] : [{ path, title }]));

const HALF = Math.ceil(LISTED.length / 2);

for (const [which, pages] of [
  ['first', LISTED.slice(0, HALF)],
  ['second', LISTED.slice(HALF)],
] as const) {
  test(`the ${which} half of all pages is clean in both themes, and none is wider than a small phone`, async ({
    page,
  }) => {
    for (const { path, title } of pages) await expectCleanPage(page, path, title);
  });
}

test('detail pages with all their possible contents are clean too', async ({ page, shop }) => {
  const shopper = await registerByApi(shop.url);
  const [account] = await shopper.buy('ranked', 'premium');
  if (!account) throw new Error('nothing was bought');
  const claim = { username: account.username, reason: 'login', text: 'It does not log in.' };
  await shopper.http.post('/api/trpc/claims.open', claim);
  await shopper.dispute();
  for (const [list, link, title] of [
    ['/orders', /^\/admin\/orders\//, /^Purchase \d+$/],
    ['/payments', /^\/admin\/payments\//, /^Payment /],
    ['/disputes', /^\/admin\/disputes\//, /^Dispute \d+$/],
    ['/customers', /^\/admin\/customers\//, /@/],
    ['/stock', /^\/admin\/stock\//, /./],
    ['/ledger/journals', /^\/admin\/ledger\/journals\//, /./],
    ['/queues/claims', /^\/admin\/claims\//, /./],
    ['/queues/disputes', null, 'Disputed payments'],
  ] as const) {
    await expectCleanPage(page, link ? await firstLink(page, list, link) : list, title);
  }
});

/** The path to which the first row of a list links, below /admin. */
async function firstLink(page: Page, list: string, address: RegExp): Promise<string> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin${list}`);
  const rows = page.getByRole('main').getByRole('link');
  const links = async (): Promise<string[]> =>
    rows.evaluateAll((found) => found.map((each) => new URL((each as HTMLAnchorElement).href).pathname));
  await expect.poll(async () => (await links()).some((each) => address.test(each))).toBe(true);
  return (await links()).find((each) => address.test(each))?.slice('/admin'.length) ?? '';
}
