/** The console's first pages: today's sales live, deciding a claim, finding a stuck payment; and the queues on a phone. */
import type { Page } from '@playwright/test';
import { fillCard, goToBank } from '../support/card-form.ts';
import { consoleFindings } from '../support/console-findings.ts';
import { countClicks } from '../support/counted-clicks.ts';
import { expect } from '../support/journey.ts';
import { signInOperator } from '../support/operator.ts';
import { registerByApi, test } from '../support/shopper.ts';

test.use({ shopperName: 'somebody whose purchases are looked at' });

const confirmRefund = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund €/ })
    .click();

test.beforeEach(({ shop, context }) => signInOperator(shop, context, 'owner'));

test('a sale appears live, and its claim is decided', async ({ page, shopper }) => {
  const expectFewClicks = await countClicks(page);
  await page.goto('/admin/');
  await expect(page).toHaveURL(/\/admin\/today$/);
  const orders = page.getByRole('region', { name: 'Orders', exact: true });
  const before = Number.parseInt(await orders.locator('[data-figures]').first().innerText(), 10);
  const [account] = await shopper.buy('standard');
  if (!account) throw new Error('nothing was bought');
  await expect(orders.locator('[data-figures]').first()).toHaveText(String(before + 1));
  expect.soft(await consoleFindings(page)).toEqual([]);

  const text = `The login of ${account.username} fails.`;
  const claim = { username: account.username, reason: 'login', text };
  const opened = await shopper.http.post('/api/trpc/claims.open', claim);
  expect(opened.status).toBe(200);
  // The claim appears live, too; the decision is three clicks away.
  await page.getByRole('link', { name: /Warranty claims/ }).click();
  const item = page.getByRole('listitem').filter({ hasText: account.username });
  await item.getByRole('link', { name: 'Open the claim' }).click();
  await expect(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'Refund the buyer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('cell', { name: 'refunds' })).toBeVisible();
  expect.soft(await consoleFindings(page)).toEqual([]);
  const balance = await shopper.balance();
  await dialog.getByLabel('Reason').fill('The login is broken');
  await dialog.getByRole('button', { name: /^Refund €/ }).click();
  await expect(page.getByText(/^Refunded, .* by owner-/)).toBeVisible();
  expect(await shopper.balance()).toBeGreaterThan(balance);
  await expectFewClicks();
});

test.describe('a customer who loads balance', () => {
  test.use({ shopperName: 'with a balance' });

  test('a stuck payment is checked with the provider, reviewed and accepted, and the customer gets the balance', async ({
    page,
    context,
    shopper,
  }) => {
    const customer = await context.newPage();
    await loadInAnotherCurrency(customer, '20');
    const before = await shopper.balance();
    const expectFewClicks = await countClicks(page);
    await page.goto('/admin/');
    await page.getByRole('link', { name: /Stuck payments/ }).click();
    const item = page.getByRole('listitem').filter({ hasText: await shopper.email() });
    await item.getByRole('button', { name: 'Ask the provider' }).click();
    await expect(page.getByText('Still flagged.')).toBeVisible();
    expect.soft(await consoleFindings(page)).toEqual([]);
    await item.getByRole('link', { name: 'Open the payment' }).click();
    await page.getByRole('button', { name: 'The money is there' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('The payment will be verified.')).toBeVisible();
    expect.soft(await consoleFindings(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('The bank has confirmed it in EUR');
    await dialog.getByRole('button', { name: 'Accept the payment' }).click();
    await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible();
    await expectFewClicks();
    expect(await shopper.balance()).toBeGreaterThan(before);
  });
});

/** The bank charges the same number in a different currency, so that an operator has to decide. */
async function loadInAnotherCurrency(page: Page, eur: string): Promise<void> {
  await page.goto('/my-account/profile/load-balance/');
  await page.getByRole('textbox', { name: 'Amount' }).fill(eur);
  await page.getByRole('button', { name: /^Load €/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Card payment' });
  await fillCard(dialog);
  await goToBank(page, dialog);
  await page.getByRole('button', { name: /^Approve in another currency/ }).click();
  await expect(page).toHaveURL(/detail=payment_in_review/);
}

test('two operators on one claim see each other, and the second is told who was first', async ({
  page,
  browser,
  shop,
}) => {
  const shopper = await registerByApi(shop.url);
  const [account] = await shopper.buy('ranked');
  if (!account) throw new Error('nothing was bought');
  const claim = { username: account.username, reason: 'login', text: 'It does not log in.' };
  await shopper.http.post('/api/trpc/claims.open', claim);
  const colleague = await browser.newContext({ baseURL: shop.url });
  await signInOperator(shop, colleague, 'support');
  const theirs = await colleague.newPage();
  const open = async (each: Page): Promise<void> => {
    await each.goto('/admin/queues/claims');
    const item = each.getByRole('listitem').filter({ hasText: account.username });
    await item.getByRole('link', { name: 'Open the claim' }).click();
    await each.getByRole('button', { name: 'Refund the buyer' }).click();
    await each.getByRole('dialog').getByLabel('Reason').fill('Both are sure');
  };
  await open(page);
  await open(theirs);
  await expect(theirs.getByText('The owner looks at this too.')).toBeVisible();
  await expect(page.getByText('The support looks at this too.')).toBeVisible();
  await confirmRefund(page);
  await expect(page.getByText(/^Refunded, .* by owner-/)).toBeVisible();
  await confirmRefund(theirs);
  await expect(theirs.getByText(/^owner-.* was first: claims refund/).first()).toBeVisible();
  await expect(theirs.getByText(/^Refunded, .* by owner-/)).toBeVisible();
  await colleague.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, shopperName: 'on a phone' });

  test('the queues are worked through by touch', async ({ page, shopper }) => {
    const [account] = await shopper.buy('premium');
    if (!account) throw new Error('nothing was bought');
    await shopper.http.post('/api/trpc/claims.open', {
      username: account.username,
      reason: 'login',
      text: 'The password is wrong.',
    });
    await page.goto('/admin/queues');
    expect.soft(await consoleFindings(page)).toEqual([]);
    await page.getByRole('link', { name: /Warranty claims/ }).tap();
    await page
      .getByRole('listitem')
      .filter({ hasText: account.username })
      .getByRole('link', { name: 'Open the claim' })
      .tap();
    await page.getByRole('button', { name: 'Reject the claim' }).tap();
    await page.getByLabel('Your answer').fill('It logs in with the password we sent.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject the claim' }).tap();
    await expect(
      page.getByText(`Rejected: the buyer of ${account.username} reads your answer.`),
    ).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});

test('an operator starts an audit of the ledger', async ({ page }) => {
  await page.goto('/admin/ledger');
  await page.getByRole('button', { name: 'Audit now' }).click();
  await expect(page.getByText(/^all \d+ laws hold$/)).toBeVisible();
});
