/** Passkeys with Chromium's own authenticator: added, used, removed, lost. They belong to a name, so this shop is at localhost. */
import type { Page } from '@playwright/test';
import { FACTOR_TEXTS, RECOVERY_CODES } from '#shared/identity/factors.ts';
import { findingsInBothThemes } from './support/axe.ts';
import { storedText } from './support/browser-storage.ts';
import { openInstalled } from './support/installed.ts';
import { DEMO_PASSWORD, expect, signInAs } from './support/journey.ts';
import { addAuthenticator, test } from './support/named-shop.ts';
import { registerByApi } from './support/shopper.ts';
import { NEW_PASSWORD } from './support/sign-up.ts';

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

/** @returns the recovery codes that came with it */
async function addPasskey(page: Page): Promise<string[]> {
  await page.goto('/my-account/profile/security/');
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(saving.getByRole('listitem')).toHaveCount(RECOVERY_CODES);
  const codes = await saving.getByRole('listitem').allInnerTexts();
  await saving.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(passkeys(page).getByText('not used yet')).toBeVisible();
  return codes;
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/');
  await page.goto('/my-account/');
}

async function enterPassword(page: Page, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Login' }).click();
}

test('a passkey logs in without a password until it is removed', async ({ page, signIn }) => {
  await addAuthenticator(page);
  await signIn('buyer@demo.example');
  await addPasskey(page);

  // The authenticator chooses at once: in the field, or after the button.
  await logOut(page);
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Log in with a passkey' });
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(page).toHaveURL(/your-purchases/, { timeout: 10_000 });
  }).toPass();

  await page.goto('/my-account/profile/security/');
  await expect(passkeys(page).getByText('last used')).toBeVisible();
  await passkeys(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  const renaming = page.getByRole('dialog', { name: 'Rename the passkey' });
  await renaming.getByLabel('Name', { exact: true }).fill('My laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await passkeys(page).getByRole('button', { name: 'Remove My laptop' }).click();
  await page
    .getByRole('dialog', { name: 'Remove My laptop?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await expect(passkeys(page).getByText('My laptop', { exact: true })).toBeHidden();

  // The device still has it.
  await logOut(page);
  const refusal = page.getByText(FACTOR_TEXTS.passkeyRefused);
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Log in with a passkey' });
    if (!(await refusal.isVisible())) await button.click({ timeout: 1000 });
    await expect(refusal).toBeVisible({ timeout: 3000 });
  }).toPass();
  await enterPassword(page, 'buyer@demo.example');
  await expect(page).toHaveURL(/your-purchases/);
});

test('after losing a device the password logs in only with a recovery code', async ({ page, signIn }) => {
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await signIn('seller@demo.example');
  const [code = ''] = await addPasskey(page);
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });

  await logOut(page);
  await enterPassword(page, 'seller@demo.example');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const step = page.getByRole('form', { name: 'Confirm that it is you' });
  await step.getByLabel('Recovery code').fill(code);
  await step.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/your-purchases/);
});

const copy = (page: Page) => page.getByRole('region', { name: 'Saved copy on this device' });
const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock with passkey' });
const PURCHASES = '/my-account/profile/your-purchases/?page=1&limit=5';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a passkey is added, locks the copy and is removed by keyboard alone, with names for screen readers', async ({
    page,
    baseURL,
  }) => {
    const email = await (await registerByApi(baseURL ?? '')).email();
    await addAuthenticator(page);
    await page.goto('/my-account/');
    await signInAs(page, email, NEW_PASSWORD);
    await page.goto('/my-account/profile/security/');
    await press(page, 'button', 'Add a passkey');
    const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(saving.getByRole('listitem')).toHaveCount(RECOVERY_CODES);
    await press(page, 'button', 'I’ve saved them');
    await expect(passkeys(page).getByText('not used yet')).toBeVisible();
    await press(page, 'switch', 'Ask for my passkey before it opens', 'Space');
    await expect(copy(page).getByText(/It is open in this tab/)).toBeVisible();
    await page.reload();
    await expect(unlock(page)).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual({ dark: [], light: [] });
    await press(page, 'button', 'Discard the copy');
    await expect(page.getByRole('dialog', { name: 'Discard the saved copy?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await press(page, 'button', 'Unlock with passkey');
    await expect(copy(page).getByText(/It is open in this tab/)).toBeVisible();
    await press(page, 'button', /^Remove /);
    const asking = page.getByRole('dialog', { name: /^Remove / });
    await expect(asking.getByText(/The copy on this device that it locks is discarded/)).toBeVisible();
    await press(page, 'button', 'Remove');
    await expect(copy(page).getByText('Nothing is saved at the moment')).toBeVisible();
    await press(page, 'switch', 'Ask for my passkey before it opens', 'Space');
    await expect(copy(page)).toBeHidden();
  });
});

/** Goes there by Tab, as the keyboard does, and presses it. */
async function press(
  page: Page,
  role: 'button' | 'switch',
  name: string | RegExp,
  key = 'Enter',
): Promise<void> {
  const control = page.getByRole(role, { name, exact: true });
  await expect(control).toBeVisible();
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press(key);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('purchases locked by a passkey open only with it, in each tab separately, until logout', async ({
    page,
    context,
  }) => {
    const { cdp, authenticatorId } = await addAuthenticator(page);
    await openInstalled(page, '/my-account/');
    await signInAs(page, 'buyer@demo.example');
    await addPasskey(page);
    await copy(page).getByRole('switch', { name: 'Ask for my passkey before it opens' }).click();
    await expect(copy(page).getByText(/It is open in this tab/)).toBeVisible();
    await page.goto(PURCHASES);
    const username = await page.getByRole('article').first().getByRole('code').first().innerText();
    await expect(page.getByText(/locked with your passkey: it is brought up to date/)).toBeVisible();
    await page.getByRole('link', { name: 'Device settings' }).click();
    await unlock(page).click();
    await expect(page.getByText(/^Up to date as of/)).toBeVisible();

    await context.setOffline(true);
    await page.goto(PURCHASES);
    await expect(page.getByRole('heading', { name: 'Your saved copy is locked.' })).toBeVisible();
    expect(await storedText(page)).not.toContain(username);
    await unlock(page).click();
    await expect(page.getByText(/^From .*: saved copy\./)).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText(username);

    const tab = await context.newPage();
    await tab.goto(PURCHASES);
    await expect(tab.getByRole('heading', { name: 'Your saved copy is locked.' })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(/^From .*: saved copy\./)).toBeHidden();
    // The login page offers the passkey in its fields, and this authenticator would choose it at once and sign in again.
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
    const left = await page.evaluate(() => localStorage.getItem('level30-session'));
    expect(left).toBeNull();
  });
});
