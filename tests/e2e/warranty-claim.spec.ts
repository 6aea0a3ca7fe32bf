/** A warranty claim about an account of the shop: the customer opens it, the operator refunds it, the customer is told. */
import { findingsInBothThemes } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { operate } from './support/operate.ts';
import { test } from './support/shopper.ts';
import { mailText } from './support/mailbox.ts';

test.use({ shopperName: 'somebody whose account is banned' });

test('a claim about a banned account is refunded', async ({ page, shopper, shop }) => {
  const [account] = await shopper.buy('premium');
  if (!account) throw new Error('nothing was bought');
  const before = await shopper.balance();
  await page.goto(`/my-account/profile/your-purchases/?search=${account.username}`);
  const row = page.getByRole('article').filter({ hasText: account.username });
  await row.getByRole('button', { name: /^Report/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByLabel('Banned since').fill('2026-01-02');
  await dialog.getByLabel('Proof').fill('Your account was permanently suspended.');
  expect.soft(await findingsInBothThemes(page)).toEqual({ dark: [], light: [] });
  await dialog.getByRole('button', { name: 'Send claim' }).click();
  await expect(dialog.getByRole('heading', { name: 'We have your claim.' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByText('Warranty claim: being decided')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Report/ })).toHaveCount(0);

  const claims = await operate(shop.dataDir, 'claims', 'list');
  const claim = claims.split('\n').find((line) => line.includes(account.username)) ?? '';
  expect(claim).toContain('"Your account was permanently suspended."');
  const id = /^\d+/.exec(claim)?.[0] ?? '';
  const refund = await operate(shop.dataDir, 'claims', 'refund', id, '--yes');
  expect(refund).toContain('refunded; a mail tells the customer');

  await page.goto('/my-account/profile/your-purchases/');
  await page.getByRole('button', { name: /notice/i }).click();
  await expect(
    page.getByText(/Refunded: €\d+\.\d\d for the .* is back on your balance\.$/).first(),
  ).toBeVisible();
  expect(await shopper.balance()).toBeGreaterThan(before);
  expect(await mailText(page, await shopper.email(), 'Your refund of')).toContain(
    'Your warranty claim was right.',
  );
});
