/** The console's shell: access, menu, both themes, phone layout, and keyboard use of a table. */
import { axeFindings } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { signInOperator } from '../support/operator.ts';

test('a visitor is sent to the sign-in, which remembers the address to return to', async ({ page }) => {
  await page.goto('/admin/orders?state=open');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/orders?state=open');
  expect(await axeFindings(page)).toEqual([]);
});

test('the menu shows what the role may do, and a page for another role says so', async ({
  page,
  shop,
  context,
}) => {
  await signInOperator(shop, context, 'stock');
  await page.goto('/admin/');
  const menu = page.getByRole('navigation', { name: 'Pages' });
  await expect(menu.getByRole('link', { name: 'Stock', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Customers' })).toHaveCount(0);
  await page.goto('/admin/customers');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await page.goto('/admin/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the search keeps what is typed before it is loaded', async ({ page, shop, context }) => {
  await signInOperator(shop, context, 'owner');
  const palette = Promise.withResolvers<void>();
  await page.route(/search-palette-[^/]*\.js$/, async (route) => {
    await palette.promise;
    await route.continue();
  });
  await page.goto('/admin/log');
  await expect(page.getByRole('heading', { name: 'Log' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('coup');
  const search = page.getByRole('textbox', { name: 'Search' });
  await expect(search).toHaveValue('coup');
  await expect(search).toBeFocused();
  palette.resolve();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('on');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Search' })).toHaveValue('coupon');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Search' })).toHaveValue('');
});

for (const scheme of ['dark', 'light'] as const) {
  test(`a table in the ${scheme} theme, by keyboard and on a phone`, async ({ page, shop, context }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await signInOperator(shop, context, 'owner');
    await page.goto('/admin/stock');
    const first = page.locator('[role=row][data-index="0"]');
    await expect(first).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', scheme);
    expect(await axeFindings(page)).toEqual([]);
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[role=row][data-index="1"]')).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Prices' }).click();
    await expect(page).toHaveURL(/\/admin\/prices/);
  });
}
