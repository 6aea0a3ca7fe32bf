import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { ERRORS } from '#shared/errors.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { readRememberedItem } from '#client/cart/remembered-item.ts';
import { readWaitingItems } from '#client/cart/waiting-items.ts';
import { fillCart, STANDARD } from '../cart/support/cart.ts';
import { STOCK, stockShop } from '../catalog/support/catalog.ts';
import { solveCaptcha } from '../support/captcha.ts';
import { openPage } from '../support/open-page.tsx';
import { ME, signIn } from '../support/samples.ts';
import { answer, callsOf, lose, refuse } from '../support/shop-answers.ts';

const productId = STOCK[0]?.id ?? 0;
const ADDRESS = `/buy-account/${productId}/`;
const PASSWORD = 'long enough';
const dialog = page.getByRole('dialog');
const register = dialog.getByRole('form', { name: 'Register' });
const login = dialog.getByRole('form', { name: 'Login' });

/** A visitor opens an account's page and wants it. */
async function wantIt() {
  const opened = openPage(ADDRESS);
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  return opened;
}

async function logIn(): Promise<void> {
  await login.getByLabelText('Email').fill(ME.email);
  await login.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Login' }).click();
}

/** From the sign-in on the shop knows the customer, and their cart. */
function letIn() {
  fillCart([{ ...STANDARD, product: { ...STANDARD.product, id: productId } }]);
  return { status: 'done', user: ME } as const;
}

beforeEach(() => {
  stockShop();
  answer('identity.me', null);
  answer('identity.login', { queueId: 'q' });
  answer('identity.loginStatus', letIn);
  answer('identity.register', { queueId: 'q' });
  answer('identity.registerStatus', letIn);
  answer('cart.add', STANDARD);
});

test('a stranger registers without leaving the page, and goes on to the checkout with a filled cart', async () => {
  const { address } = await wantIt();
  await expect.element(register.getByLabelText('Email')).toHaveFocus();
  await register.getByLabelText('Email').fill('new@example.org');
  await register.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await solveCaptcha(register);
  await register.getByRole('button', { name: 'Register' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'It is in your cart.' })).toHaveFocus();
  await expect.element(dialog.getByText(IDENTITY_TEXTS.registrationCompleted)).toBeVisible();
  expect(callsOf('identity.register')).toMatchObject([{ password1: PASSWORD, password2: PASSWORD }]);
  expect(callsOf('cart.add')).toEqual([{ productId }]);
  expect(address()).toBe(ADDRESS);
  await dialog.getByRole('link', { name: 'Checkout' }).click();
  await expect.poll(address).toBe('/my-cart/');
});

test('who has signed in here before logs in, and may stay where they are', async () => {
  await wantIt();
  await dialog.getByRole('button', { name: 'Log in instead' }).click();
  await expect.element(login.getByLabelText('Email')).toHaveFocus();
  await logIn();
  await dialog.getByRole('button', { name: 'Keep looking' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  // Signed out elsewhere, and another account is wanted.
  refuse('cart.add', 'not_authenticated');
  answer('cart.list', { items: [], recentOrders: [] });
  await wantIt();
  await expect.element(login.getByLabelText('Email')).toHaveFocus();
  await expect.element(dialog.getByRole('button', { name: 'Register instead' })).toBeVisible();
});

test('is not said to be in the cart if it was refused, although another account is', async () => {
  answer('identity.loginStatus', () => {
    fillCart([STANDARD]);
    return { status: 'done', user: ME };
  });
  refuse('cart.add', 'database_busy');
  await wantIt();
  await dialog.getByRole('button', { name: 'Log in instead' }).click();
  await logIn();
  await expect.element(page.getByText(CART_TEXTS.addFailed(503))).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Checkout' })).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'You are logged in.' })).toBeVisible();
});

test('an account whose adding gets no answer waits for the connection', async () => {
  answer('identity.loginStatus', () => {
    signIn();
    return { status: 'done', user: ME };
  });
  lose('cart.add');
  await wantIt();
  await dialog.getByRole('button', { name: 'Log in instead' }).click();
  await logIn();
  await expect.element(page.getByText(CART_TEXTS.addWaits)).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'You are logged in.' })).toBeVisible();
  expect(readWaitingItems()).toEqual([productId]);
  expect(readRememberedItem()).toBeUndefined();
});

test('an account that is added too often leads to the page that says when to go on', async () => {
  refuse('cart.add', 'throttled');
  const { address } = await wantIt();
  await dialog.getByRole('button', { name: 'Log in instead' }).click();
  await logIn();
  await expect.poll(address).toBe('/429/');
});

test('an account that was sold meanwhile is told, and there is nothing to check out', async () => {
  answer('identity.loginStatus', () => {
    signIn();
    return { status: 'done', user: ME };
  });
  refuse('cart.add', 'product_not_for_sale');
  await wantIt();
  await dialog.getByRole('button', { name: 'Log in instead' }).click();
  await logIn();
  await expect.element(dialog.getByRole('heading', { name: 'You are logged in.' })).toBeVisible();
  await expect.element(page.getByText(ERRORS.product_not_for_sale.text)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Checkout' })).not.toBeInTheDocument();
});
