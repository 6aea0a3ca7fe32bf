/** Balance codes in the console: from a batch to its codes, and who redeemed them. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerConsole, consoleCallsOf, openConsole, signInOperator } from './support/console.tsx';

const AT = '2026-11-25T12:00:00.000Z';
const CODE = { batch: 'fair-2026', amountCents: 250, createdAt: AT, revokedAt: null };
const OPEN = { ...CODE, id: 11, number: 1, redeemedAt: null, customerId: null, email: null };
const REDEEMED = { ...CODE, id: 12, number: 2, redeemedAt: AT, customerId: 7, email: 'buyer@demo.example' };
const REVOKED = { ...OPEN, id: 13, number: 3, revokedAt: AT };

it('a batch leads to its codes, and each redeemed one to its customer', async () => {
  signInOperator('support');
  answerConsole('views.list', []);
  answerConsole('coupons.balanceBatches', [
    { batch: 'fair-2026', amountCents: 250, count: 3, redeemed: 1, revoked: 1 },
  ] as never);
  answerConsole('coupons.balanceCodes', { rows: [OPEN, REDEEMED, REVOKED], next: null, count: 3 });
  const { address } = openConsole('/balance-codes');
  await userEvent.click(page.getByRole('link', { name: 'fair-2026' }));
  await expect.poll(address).toBe('/balance-codes/codes?batch=fair-2026');
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent('Open');
  await expect.element(page.getByRole('row').nth(3)).toMatchTextContent('Revoked');
  await expect
    .element(page.getByRole('link', { name: 'buyer@demo.example' }))
    .toHaveAttribute('href', '/admin/customers/7');
  expect(consoleCallsOf('coupons.balanceCodes')).toMatchObject([
    { filter: { batch: 'fair-2026' }, sort: { by: 'number', descending: false } },
  ]);
});
