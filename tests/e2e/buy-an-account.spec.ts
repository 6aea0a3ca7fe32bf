import type { Page } from '@playwright/test';
import { expect, logInHere, test } from './support/journey.ts';

// As for real customers: with the service worker and its caches.
test.use({ serviceWorkers: 'allow' });

/** Puts the n-th account of the list into the cart. */
async function addToCart(page: Page, n: number): Promise<void> {
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .nth(n)
    .click();
}

/** The number of the most expensive accounts that together cost more than EUR 500. */
const DEAREST = 7;
async function fillCart(page: Page): Promise<void> {
  await page.goto('/buy-account/?account-type=ranked&sort=rank&rank-order=HighToLow');
  for (let n = 0; n < DEAREST; n += 1) {
    await addToCart(page, 0);
    await expect(page.getByRole('button', { name: /^In cart/ })).toHaveCount(n + 1);
  }
}

async function balanceOf(page: Page): Promise<number> {
  const answer = await page.request.get('/api/user/balance/');
  return Number(((await answer.json()) as { balance: string }).balance);
}

async function purchaseCountOf(page: Page): Promise<number> {
  const answer = await page.request.get('/api/products/purchased/?page=1&limit=1');
  return ((await answer.json()) as { count: number }).count;
}

test('a visitor finds an account, signs in on the way, pays from the balance and reads the credentials', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: /EUW/ }).first().click();
  await expect(page).toHaveURL(/\/buy-account\/\?region=EUW$/);
  await expect(page.getByRole('checkbox', { name: /^EUW/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Unranked/ }).click();
  await expect(page).toHaveURL(/account-type=unranked/);

  await addToCart(page, 0);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Log in instead' }).click();
  await logInHere(page, 'buyer@demo.example');
  // The customer is still on the same page, and the account is in the cart.
  await expect(dialog.getByRole('heading', { name: 'It is in your cart.' })).toBeVisible();
  await expect(page).toHaveURL(/account-type=unranked/);

  const before = await balanceOf(page);
  await dialog.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'My Cart' })).toBeVisible();
  await page.getByRole('button', { name: /^Pay €.* from balance$/ }).click();
  await expect(page).toHaveURL(/\/my-cart\/purchase-completed\//);
  await expect(page.getByText('Username', { exact: true })).toBeVisible();
  await expect(page.getByText('Password', { exact: true })).toBeVisible();
  expect(await balanceOf(page)).toBeLessThan(before);

  await page.getByRole('link', { name: 'Check my purchases' }).click();
  await expect(page.getByText(/^Showing 1 to 5 out of \d+$/)).toBeVisible();
  await page
    .getByRole('button', { name: /password/i })
    .first()
    .click();
});

test('with too little balance the rest is paid at the hosted checkout while the items are held', async ({
  page,
  signIn,
}) => {
  await signIn('seller@demo.example');
  const owned = await purchaseCountOf(page);
  await fillCart(page);
  await page.goto('/my-cart/');
  await page.getByRole('radio', { name: /^Pay on Stripe’s page/ }).check();
  await page.getByRole('button', { name: /^Pay €.* (by card here|on Stripe’s page)$/ }).click();

  await expect(page.getByText('Sandbox: no real card, no real money.')).toBeVisible();
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  expect(await balanceOf(page)).toBeLessThan(500);
  await page.getByRole('button', { name: /^Pay €/ }).click();

  await expect(page).toHaveURL(/\/my-cart\/purchase-completed\//);
  await page.goto('/my-account/profile/your-purchases/?page=1&limit=5');
  await expect(page.getByText(`Showing 1 to 5 out of ${owned + DEAREST}`)).toBeVisible();
  expect(await balanceOf(page)).toBe(0);
});

test('a customer who returns without paying gets everything back', async ({ page, signIn }) => {
  await signIn('buyer@demo.example');
  const before = await balanceOf(page);
  await fillCart(page);
  await page.goto('/my-cart/');
  await page.getByRole('radio', { name: /^Pay on Stripe’s page/ }).check();
  await page.getByRole('button', { name: /^Pay €.* (by card here|on Stripe’s page)$/ }).click();
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await expect(page).toHaveURL(/\/my-cart\//);
  await expect.poll(() => balanceOf(page)).toBe(before);
  await page
    .getByRole('button', { name: /delete/i })
    .first()
    .click();
  // Empties the cart, because other journeys use the same customers.
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});
