import { expect, type Locator, type Page } from '@playwright/test';

export const NEW_PASSWORD = 'a-password-nobody-has';

/** An address that no other test has used, in this run or an earlier one. */
export function freshEmail(name: string): string {
  return `${name}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@e2e.example`;
}

/** Goes to the captcha of a form, which begins to solve it, unless it has begun already, and waits until it is solved. */
export async function solveCaptcha(form: Locator): Promise<void> {
  await form.getByRole('checkbox').focus();
  await expect(form.getByText('Verified')).toBeVisible();
}

export function registerForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Register' });
}

/** Fills the registration form and sends it. */
export async function register(
  page: Page,
  email: string,
  password = NEW_PASSWORD,
  confirmation = password,
): Promise<void> {
  const form = registerForm(page);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password').fill(confirmation);
  await solveCaptcha(form);
  await form.getByRole('button', { name: 'Register' }).click();
}

/** Registers a customer and waits until the shop says so; the page is signed in afterwards. */
export async function registerCustomer(page: Page, email: string): Promise<void> {
  await page.goto('/my-account/');
  await register(page, email);
  await expect(page.getByText('Registration Completed')).toBeVisible();
}
