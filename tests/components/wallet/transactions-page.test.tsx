import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { pageOf } from '#shared/pagination.ts';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import type { Transaction } from '#client/wallet/transactions-query.ts';
import { openPage } from '../support/open-page.tsx';
import { listOf, signIn } from '../support/samples.ts';
import { answer, hold, Refused, refuse } from '../support/shop-answers.ts';

const TRANSACTIONS = '/my-account/profile/your-transactions/';
const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');

function transaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    id: 1,
    date: '2026-11-20T12:00:00.000Z',
    amountCents: 1000,
    balanceAfterCents: 5000,
    description: 'Balance load',
    ...changes,
  };
}

beforeEach(() => {
  signIn();
  answer('wallet.balanceHistory', []);
});

test('while it loads the list is busy; empty, it is announced and leads to coupons', async () => {
  const { release } = hold('wallet.transactions', listOf());
  openPage(TRANSACTIONS);
  await expect.element(page.getByRole('heading', { name: 'Your Transactions' })).toBeVisible();
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).not.toBe(null);
  release();
  const empty = page.getByRole('status').filter({ hasText: WALLET_TEXTS.nothingToShow });
  await expect
    .element(empty.getByRole('link', { name: 'Redeem a coupon' }))
    .toHaveAttribute('href', '/my-account/profile/redeem-coupon/');
});

test('a list that fails says so, and is asked for again', async () => {
  refuse('wallet.transactions', 'bad_request');
  openPage(TRANSACTIONS);
  await expect.element(page.getByRole('alert').getByText(ERRORS.bad_request.text)).toBeVisible();
  answer('wallet.transactions', listOf(transaction()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows).toBeVisible();
});

test.each([
  [1000, '+€10.00'],
  [-1000, formatMoney(-1000)],
])('a movement of %d cents says what it was, and what the balance was then', async (amountCents, shown) => {
  answer('wallet.transactions', listOf(transaction({ amountCents })));
  openPage(TRANSACTIONS);
  await expect.element(rows.getByText('Balance load')).toBeVisible();
  const { textContent } = rows.element();
  expect(textContent).toContain(`Amount ${shown}`);
  expect(textContent).toContain('Balance €50.00');
});

test('six movements, five to a page: the page is in the address, and one past the end leads to the first', async () => {
  const all = Array.from({ length: 6 }, (_, n) =>
    transaction({ id: n + 1, description: `Movement ${n + 1}` }),
  );
  answer('wallet.transactions', ({ page: asked = 1, limit = 5 }) => {
    const list = pageOf(all.slice((asked - 1) * limit, asked * limit), all.length, asked, limit);
    if (list === null) throw new Refused('not_found');
    return list;
  });
  const { address } = openPage(TRANSACTIONS);
  await expect.element(page.getByText('Showing 1 to 5 out of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(rows.getByText('Movement 6')).toBeVisible();
  expect(address()).toBe(`${TRANSACTIONS}?page=2&limit=5`);
  openPage(`${TRANSACTIONS}?page=9&limit=5`);
  await page.getByRole('button', { name: 'First page' }).click();
  await expect.element(page.getByText('Showing 1 to 5 out of 6')).toBeVisible();
});
