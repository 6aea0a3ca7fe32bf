/** The frame of all profile pages: menu, balance and sign-out. */
import { expect } from './support/journey.ts';
import { test } from './support/shopper.ts';

const PURCHASES = '/my-account/profile/your-purchases/';

test('the frame names the signed-in customer; Logout leads to the login page, and Back does not return', async ({
  page,
  shopper,
}) => {
  expect(await shopper.balance()).toBe(0);
  await page.goto(PURCHASES);
  const side = page.getByRole('complementary');
  await expect(side.getByText('@e2e.example')).toBeVisible();
  await expect(side.getByText('Customer Account')).toBeVisible();
  await expect(side.getByText('€0.00')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Profile' });
  await expect(menu.getByRole('link', { name: 'Your Purchases' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/my-account\/$/);
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  await page.goto(PURCHASES);
  await expect(page).toHaveURL(/\/my-account\/$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, shopperName: 'somebody with a phone' });

  test('the menu is one line that opens a sheet, and the page starts on the first screen', async ({
    page,
    shopper,
  }) => {
    expect(await shopper.purchaseCount()).toBe(0);
    await page.goto(PURCHASES);
    const heading = page.getByRole('heading', { name: 'Your Purchases' });
    await expect(heading).toBeInViewport();
    expect((await heading.boundingBox())?.y).toBeLessThan(320);
    await page.getByRole('button', { name: 'Account menu, now at Your Purchases' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Load Balance' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Load Balance' })).toBeFocused();
  });
});
