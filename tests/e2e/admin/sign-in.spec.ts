/** Signing in to the console: the demo's owner with password and code, an invited operator with a passkey (Chromium's virtual authenticator). */
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { DEMO_OPERATOR } from '../../../src/local/demo/demo-operator.ts';
import { axeFindings } from '../support/axe.ts';
import { expect } from '../support/journey.ts';
import { mailText } from '../support/mailbox.ts';
import { addAuthenticator, test } from '../support/named-shop.ts';

const code = () => new TOTP({ secret: DEMO_OPERATOR.totpSecret }).generate();

async function signIn(page: Page, typed: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(DEMO_OPERATOR.email);
  await page.getByLabel(/^Password/).fill(DEMO_OPERATOR.password);
  await page.getByRole('textbox', { name: 'Code' }).fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('the owner invites an operator, who signs in with a passkey and may do what their role permits', async ({
  page,
  browser,
  shop,
}) => {
  await page.goto('/admin/operators');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await signIn(page, code() === '000000' ? '000001' : '000000');
  await expect(page.getByRole('alert')).toContainText('is not right');
  await signIn(page, code());
  // Redirected to the page that they requested.
  await expect(page.getByRole('heading', { name: 'Operators' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' });
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('kim@shop.test');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kim');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('row', { name: /kim@shop\.test.*Invited until/ })).toBeVisible();
  await page.goto('/admin/log');
  await expect(page.getByText('operators invite').first()).toBeVisible();

  const mail = await mailText(page, 'kim@shop.test', 'Set up your access');
  const [link = ''] = /\/admin\/invitation#[\w-]+/.exec(mail) ?? [];
  const theirs = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await addAuthenticator(theirs);
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Welcome, Kim' })).toBeVisible();
  expect(await axeFindings(theirs)).toEqual([]);
  await theirs.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Operators' })).toHaveCount(0);

  await theirs.getByRole('button', { name: 'Operator: Kim' }).click();
  await theirs.getByRole('menuitem', { name: 'Sign out' }).click();
  await theirs.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await theirs.goto('/admin/account');
  await expect(theirs.getByRole('region', { name: 'Sessions' })).toContainText('This one');
  await expect(theirs.getByRole('button', { name: /^Remove the passkey/ })).toBeVisible();
  expect(await axeFindings(theirs)).toEqual([]);
  await theirs.context().close();
});
