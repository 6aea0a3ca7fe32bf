/** Playwright's `test` with the shop's own rule: a journey during which a page or a worker reports an error has failed. */
import { type ConsoleMessage, expect, type Page, type Worker } from '@playwright/test';
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
    const note = (message: ConsoleMessage): void => {
      if (message.type() === 'error' && !BROWSERS_OWN.test(message.text())) errors.push(message.text());
    };
    page.on('pageerror', (error) => errors.push(error.message));
    // Its web workers report through the page.
    page.on('console', note);
    page.context().on('serviceworker', (worker) => {
      worker.on('console', note);
      void reportErrors(worker);
    });
    await use(page);
    expect(errors, 'errors reported by the page or its workers').toEqual([]);
  },
  signIn: async ({ page }, use) => {
    await use(async (email = 'buyer@demo.example') => {
      await page.goto('/my-account/');
      await signInAs(page, email);
    });
  },
});

/** Errors that a service worker does not handle are reported here only. It may be gone already. */
async function reportErrors(worker: Worker): Promise<void> {
  await worker.evaluate(listenInWorker).catch(() => undefined);
}

function listenInWorker(): void {
  globalThis.addEventListener('error', ({ message }) => console.error(message));
  globalThis.addEventListener('unhandledrejection', ({ reason }) => console.error(String(reason)));
}

/** Fills the login form that is on screen and waits until the account area shows. */
export async function signInAs(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await logInHere(page, email, password);
  await expect(page).toHaveURL(/\/my-account\/profile\/your-purchases\/\?page=1&limit=5$/);
}

/** The same where it does not lead to the account area: in the dialog of who wants to buy. */
export async function logInHere(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}
