import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../support/open-page.tsx';
import { signIn } from '../support/samples.ts';

const opener = page.getByRole('button', { name: /^Account menu/ });
const sheet = page.getByRole('dialog', { name: 'Account menu' });

afterEach(() => page.viewport(1280, 720));

test('on a phone the menu is one line that opens a grouped list; following it leaves the list', async () => {
  await page.viewport(390, 844);
  signIn();
  const { address } = openPage('/my-account/profile/your-purchases/');
  await expect.element(opener).toHaveAccessibleName('Account menu, now at Your Purchases');
  await opener.click();
  for (const [name, ...labels] of [
    ['Balance', 'Redeem Coupon', 'Load Balance'],
    ['History', 'Your Purchases', 'Your Transactions', 'Your Payments'],
    ['Settings', 'Change Password', 'Export Data', 'Privacy'],
  ]) {
    const group = sheet.getByRole('group', { name });
    for (const label of labels) await expect.element(group.getByRole('link', { name: label })).toBeVisible();
  }
  await expect.element(sheet.getByRole('button', { name: 'Logout' })).toBeVisible();
  await sheet.getByRole('link', { name: 'Change Password' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(address()).toBe('/my-account/profile/change-password/');
  await expect.element(opener).toHaveAccessibleName('Account menu, now at Change Password');
});
