import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, signInAs, test } from './support/journey.ts';
import { holdAnswers } from './support/held-calls.ts';
import { followMail } from './support/mailbox.ts';
import {
  freshEmail,
  NEW_PASSWORD,
  register,
  registerCustomer,
  registerForm,
  solveCaptcha,
} from './support/sign-up.ts';

const PURCHASES = /\/my-account\/profile\/your-purchases\/\?page=1&limit=5$/;

async function tryToLogIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}

async function requestReset(page: Page, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Forgot password' });
  await form.getByLabel('Email').fill(email);
  await solveCaptcha(form);
  await form.getByRole('button', { name: 'Send reset email' }).click();
}

test('a visitor registers, is signed in, and confirms the address once by mail', async ({ page }) => {
  const email = freshEmail('new');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('identity.verifyEmail')) calls.push(request.url());
  });
  await page.goto('/my-account/');
  await expect(registerForm(page).getByRole('button', { name: 'Register' })).toBeDisabled();
  await register(page, email);

  const box = page.getByRole('status').filter({ hasText: 'Registration Completed' });
  await expect(box).toContainText(
    'You have succesfully registered. A confirmation email has been sent to you.',
  );
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Account' })).toBeVisible();

  await followMail(page, email, 'Confirm your email address');
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible();
  await expect(page.getByText('Your email has been successfully confirmed.')).toBeVisible();
  expect(calls).toHaveLength(1);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect(page.getByText('There was an error when confirming your email.')).toBeVisible();
  expect(calls).toHaveLength(2);
});

test('a link without a key confirms nothing', async ({ page }) => {
  await page.goto('/my-account/verify-email/');
  await expect(page.getByText('There was an error when confirming your email.')).toBeVisible();
  await page.getByRole('link', { name: 'reset your password' }).click();
  await expect(page).toHaveURL(/\/forgot-password\/$/);
});

test('a captcha that cannot be loaded says so and can be retried', async ({ page }) => {
  const widget = /\/assets\/altcha-.*\.js$/;
  await page.route(widget, (route) => route.abort());
  await page.goto('/my-account/forgot-password/');
  const form = page.getByRole('form', { name: 'Forgot password' });
  await expect(form.getByRole('alert')).toHaveText('The captcha could not be loaded.');
  await expect(form.getByRole('button', { name: 'Send reset email' })).toBeDisabled();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(form.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.unroute(widget);
  await form.getByRole('button', { name: 'Try again' }).click();
  await solveCaptcha(form);
});

test('a visitor who leaves during the login is signed in and stays where they are', async ({ page }) => {
  await page.goto('/my-account/');
  const { release } = await holdAnswers(page, 'identity.loginStatus');
  await tryToLogIn(page, 'buyer@demo.example', DEMO_PASSWORD);
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page).toHaveURL(/\/faq\/$/);
  await release();
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Account' })).toBeVisible();
  await expect(page).toHaveURL(/\/faq\/$/);
});

test('a signed-in customer is sent on to the purchases', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/my-account/');
  await expect(page).toHaveURL(PURCHASES);
  await page.goto('/my-account/profile/');
  await expect(page).toHaveURL(PURCHASES);
});

test('a forgotten password is reset by mail, which ends the old one and all sessions', async ({
  page,
  browser,
}) => {
  const email = freshEmail('forgot');
  const elsewhere = await browser.newPage();
  await registerCustomer(elsewhere, email);

  await page.goto('/my-account/');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused();
  await requestReset(page, email);
  await expect(page.getByRole('heading', { name: 'Password reset e-mail has been sent.' })).toBeFocused();

  await followMail(page, email, 'Reset your');
  const link = page.url();
  const form = page.getByRole('form', { name: 'Reset password' });
  const [first, second] = [form.getByLabel('New password', { exact: true }), form.getByLabel('Confirm')];
  await first.fill('another-password-nobody-has');
  await second.fill('another-password-nobody-has');
  await form.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password has been reset.' })).toBeFocused();

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await tryToLogIn(page, email, NEW_PASSWORD);
  await expect(page.getByText('Unable to log in with provided credentials.')).toBeVisible();
  await signInAs(page, email, 'another-password-nobody-has');

  await elsewhere.goto('/my-account/profile/your-purchases/');
  await expect(elsewhere).toHaveURL(/\/my-account\/$/);
  await elsewhere.close();

  await page.goto(link);
  await first.fill('a-third-password-nobody-has');
  await second.fill('a-third-password-nobody-has');
  await form.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid value');
});

test('login and menu work without a mouse', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/faq/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  const menuButton = page.getByRole('button', { name: 'Open menu' });
  await tabTo(page, menuButton);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(menuButton).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await tabTo(page, menu.getByRole('link', { name: 'My Account' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeFocused();

  const form = page.getByRole('form', { name: 'Login' });
  await tabTo(page, form.getByLabel('Email'));
  await page.keyboard.type('buyer@demo.example');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(PURCHASES);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

/** Presses Tab until the target has the focus, up to a limit. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const PATIENCE = 30;
  for (let presses = 0; presses < PATIENCE; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
