/** Playwright's `test` with the shop's own rule: a journey during which the page reports an error has failed. */
import { expect, type Page } from '@playwright/test';
import { test as base } from './own-shop.ts';

export { expect };
export const DEMO_PASSWORD = 'demo-password';

export interface Journey {
  /** Signs in through the form, as a person does. */
  signIn: (email?: string) => Promise<void>;
}

/**
 * What the browser reports by itself: requests that were refused, and the service worker's script when the page is left
 * while it is on its way. What the page makes of them is what counts.
 */
const BROWSERS_OWN = /^(Failed to load resource|An unknown error occurred when fetching the script)/;

export const test = base.extend<Journey>({
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !BROWSERS_OWN.test(message.text())) errors.push(message.text());
    });
    await use(page);
    expect(errors, 'errors reported by the page').toEqual([]);
  },
  signIn: async ({ page }, use) => {
    await use(async (email = 'buyer@demo.example') => {
      await page.goto('/my-account/');
      await signInAs(page, email);
    });
  },
});

/** Fills the login form that is on screen and waits until the account area shows. */
export async function signInAs(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/my-account\/profile\/your-purchases\/\?page=1&limit=5$/);
}
