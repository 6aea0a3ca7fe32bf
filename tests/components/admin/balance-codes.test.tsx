/** Balance codes in the console: from a batch to its codes, and who redeemed them. */
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
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

async function makeBatch(batch: string): Promise<void> {
  answerConsole('coupons.createBalanceCodes', { outcome: 'made', codes: [`${batch}-1`] });
  await userEvent.click(page.getByRole('button', { name: 'New batch' }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of the batch' }), batch);
  await userEvent.fill(page.getByRole('textbox', { name: 'How many' }), '1');
  await userEvent.fill(page.getByRole('textbox', { name: 'Worth each' }), '5');
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'For the fair');
  await userEvent.click(page.getByRole('button', { name: 'Make 1 code' }));
}

/** The button has its name from the console's theme. */
const dismiss = (alert: Locator) => userEvent.click(alert.getByRole('button').last());

it('keeps the codes of each batch that was made until they are downloaded or given up', async () => {
  signInOperator('support');
  answerConsole('coupons.balanceBatches', []);
  openConsole('/balance-codes');
  await makeBatch('fair-2026');
  await makeBatch('fair-2027');
  const made = page.getByRole('status').filter({ hasText: 'download them now' });
  const [first, second] = [
    made.filter({ hasText: '1 code of fair-2026' }),
    made.filter({ hasText: '1 code of fair-2027' }),
  ];
  await expect.element(second).toBeVisible();
  await expect.element(first).toBeVisible();

  await dismiss(first);
  const dialog = page.getByRole('dialog', { name: 'The codes of fair-2026 are not downloaded' });
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.click(first.getByRole('button', { name: 'Download the codes' }));
  await dismiss(first);
  await expect.element(first).not.toBeInTheDocument();

  await dismiss(second);
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Give them up' }));
  await expect.element(made).not.toBeInTheDocument();
});
