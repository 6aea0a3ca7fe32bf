/** What the customer can do with what we keep: take it along, and end it. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './support/journey.ts';
import { freshEmail, NEW_PASSWORD, registerCustomer } from './support/sign-up.ts';
import { mailText } from './support/mailbox.ts';

const ADDRESS = '/my-account/profile/privacy/';

test('a customer downloads everything we keep about them as one file', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/privacy-policy/#rights');
  await page.getByRole('main').getByRole('link', { name: 'Privacy', exact: true }).first().click();
  await expect(page).toHaveURL(ADDRESS);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^level30-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown[]>;
  expect(data['customer']).toMatchObject([{ email: 'buyer@demo.example' }]);
  expect(data['sessions']?.length).toBeGreaterThan(0);
  expect(data['transactions']?.length).toBeGreaterThan(0);
});

test('a customer deletes their account with its password, and the same address starts afresh', async ({
  page,
}) => {
  const email = freshEmail('leaver');
  await registerCustomer(page, email);
  await page.goto('/my-account/profile/your-purchases/');
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('This cannot be undone')).toBeVisible();

  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Delete account for good' }).click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();

  await dialog.getByLabel('Your password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account for good' }).click();
  await expect(page).toHaveURL(/\/my-account\/$/);
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  expect(await mailText(page, email, 'Your account at Level30 was deleted')).toContain('erased');

  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Unable to log in with provided credentials.')).toBeVisible();
  await registerCustomer(page, email);
});
