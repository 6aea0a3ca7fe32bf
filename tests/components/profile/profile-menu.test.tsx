import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meQuery } from '#client/identity/session.ts';
import { watchSession } from '#client/identity/watch-session.ts';
import { readSessionMark } from '#client/offline/vault/session-mark.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { openPage } from '../support/open-page.tsx';
import { ME, signIn } from '../support/samples.ts';
import { answer, callsOf, hold } from '../support/shop-answers.ts';

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

test('who was asked for before a logout that gets lost does not come back, and the shop is told later', async () => {
  watchSession(queryClient);
  signIn();
  openPage('/my-account/profile/your-purchases/');
  await expect.poll(readSessionMark).toMatchObject({ customerId: ME.customerId });
  const { release } = hold('identity.me', ME);
  const refetched = queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
  await expect.poll(() => callsOf('identity.me')).toHaveLength(2);
  const logout = Promise.withResolvers<never>();
  answer('identity.logout', () => logout.promise);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => callsOf('identity.logout')).toHaveLength(1);
  release();
  await refetched;
  logout.reject(new TypeError('Failed to fetch'));
  await expect.element(page.getByText(/^You are logged out on this device/)).toBeVisible();
  expect(readSessionMark()).toBe('leaving');
  answer('identity.logout', undefined);
  answer('identity.me', null);
  await queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
  await expect.poll(readSessionMark).toBeUndefined();
  expect(queryClient.getQueryData(meQuery().queryKey)).toBeNull();
});
