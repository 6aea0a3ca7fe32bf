/** Orders and customers in the console: a complaint is refunded in a few presses, a customer is blocked, an erasure is looked at. */
import { axeFindings } from '../support/axe.ts';
import { expect } from '../support/journey.ts';
import { signInOperator } from '../support/operator.ts';
import { test } from '../support/shopper.ts';

test.use({ locale: 'en-GB', timezoneId: 'UTC' });

const MOST_CLICKS = 6;

test('a complaint is found by Ctrl+K and refunded in six clicks, and the customer sees it', async ({
  page,
  shop,
  context,
  signIn,
}) => {
  await signIn();
  await page.goto('/my-account/profile/your-transactions/');
  await signInOperator(shop, context, 'support');
  const office = await context.newPage();
  await office.goto('/admin/');
  let clicks = 0;
  const click = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    clicks += 1;
    await office.getByRole(role, { name }).first().click();
  };
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible();
  await office.keyboard.press('Control+K');
  await office.getByRole('textbox', { name: 'Search' }).fill('buyer@dem');
  await click(/buyer@demo.example/);
  await expect(office.getByRole('heading', { level: 1, name: 'buyer@demo.example' })).toBeVisible();
  expect(office.url()).not.toContain('buyer');
  clicks += 1;
  const purchases = office.getByRole('region', { name: 'Purchases' });
  await purchases.getByRole('row', { name: /owned/ }).first().getByRole('link').click();
  await click('Refund');
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByRole('cell', { name: 'refunds' })).toBeVisible();
  await dialog.getByLabel('Reason').fill('It does not log in');
  expect((await axeFindings(office)).filter((each) => !each.startsWith('label-content-name'))).toEqual([]);
  await click('Refund to the balance');
  await expect(dialog).toBeHidden();
  await expect(office.getByText('refunded', { exact: true }).first()).toBeVisible();
  await expect(office.getByText('It does not log in')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  await page.reload();
  await expect(page.getByText(/Refund of 1 account/).first()).toBeVisible();
});

test('a customer is blocked with what is under way, and let in again', async ({
  page,
  shop,
  context,
  shopper,
}) => {
  const email = await shopper.email();
  await signInOperator(shop, context, 'support');
  await page.goto('/admin/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: 'Search' }).fill(email);
  await page.getByRole('button', { name: email }).click();
  for (const [button, confirm, mark] of [
    ['Block', 'Block', true],
    ['Unblock', 'Unblock', false],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('because of this journey');
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('blocked', { exact: true })).toHaveCount(mark ? 1 : 0);
  }
});

test('an erasure says what is lost before it is done, to owners only', async ({ page, shop, context }) => {
  await signInOperator(shop, context, 'owner');
  await page.goto('/admin/customers');
  await page.getByRole('row', { name: /seller@demo.example/ }).click();
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Lost with them/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'seller@demo.example' })).toBeVisible();
});
