import { expect, type Locator, type Page } from '@playwright/test';

/** The provider's public test card; valid until the end of the current year. */
export const TEST_CARD = {
  fullName: 'Ana Cruz',
  country: 'Spain',
  phone: '600112233',
  number: '5456165456165454',
  expiry: `12${String(new Date().getUTCFullYear() % 100).padStart(2, '0')}`,
  cvv: '000',
};

/** Starts paying for the cart at the second gateway, up to the card form. */
export async function openCardForm(page: Page): Promise<Locator> {
  await page.goto('/my-cart/');
  await page.getByRole('button', { name: /^Pay €.* (by card here|on Stripe’s page)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Card payment' });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function fillCard(dialog: Locator, card: Partial<typeof TEST_CARD> = {}): Promise<void> {
  const { fullName, country, phone, number, expiry, cvv } = { ...TEST_CARD, ...card };
  await dialog.getByLabel('Full name').fill(fullName);
  await dialog.getByLabel('Country').selectOption(country);
  await dialog.getByLabel('Phone').fill(phone);
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiry').fill(expiry);
  await dialog.getByLabel('CVV').fill(cvv);
}

/** Submits the form and waits for the bank's page. */
export async function goToBank(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByText('Sandbox: no real bank, no real money.')).toBeVisible();
}
