/** Refunds that came back, in their queue: what an operator must say to end one. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refused } from '../support/shop-answers.ts';
import { answerConsole, consoleCallsOf, openConsole, signInOperator } from './support/console.tsx';

const ROW = {
  id: '0195f0a0-0000-7000-8000-000000000007',
  since: '2026-11-25T12:00:00.000Z',
  subject: 'stripe checkout',
  customerId: 7,
  email: 'buyer@demo.example',
  amountCents: 450,
  note: 'the card did not take it',
};

/** Opens the queue with one refund, which is gone once it is settled. */
function openQueue(): void {
  let rows = [ROW];
  answerConsole('queues.list', () => ({ rows, next: null, count: rows.length }));
  let isFirstTry = true;
  answerConsole('queues.settleReturnedRefund', () => {
    if (isFirstTry) {
      isFirstTry = false;
      throw new Refused('not_found', { text: '€5.00 of it is open, not €4.50; look at it again' });
    }
    rows = [];
    return undefined;
  });
  openConsole('/queues/returned_refunds');
}

it('is settled with a reason, after which its row leaves the list; a refusal is shown', async () => {
  signInOperator('support');
  openQueue();
  const settle = page.getByRole('button', { name: 'It was paid another way' });
  await userEvent.click(settle);
  const dialog = page.getByRole('dialog', { name: '€4.50 that the card did not take' });
  await expect.element(dialog).toMatchTextContent('This moves no money');
  const confirm = dialog.getByRole('button', { name: 'It was paid another way' });
  await expect.element(confirm).toBeDisabled();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await userEvent.fill(reason, 'By bank transfer');
  await userEvent.click(confirm);
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('€5.00 of it is open, not €4.50; look at it again');
  await expect.element(reason).toHaveValue('By bank transfer');
  await expect.element(page.getByText('buyer@demo.example')).toBeInTheDocument();
  await userEvent.click(confirm);
  await expect.element(page.getByText('Nothing waits here.')).toBeVisible();
  await expect.element(page.getByText('buyer@demo.example')).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = { paymentId: ROW.id, amountCents: 450, reason: 'By bank transfer' };
  expect(consoleCallsOf('queues.settleReturnedRefund')).toEqual([sent, sent]);
});

it('is only seen by who may not refund', async () => {
  signInOperator('reader');
  openQueue();
  await expect.element(page.getByRole('link', { name: 'Open the payment' })).toBeVisible();
  expect(page.getByRole('button', { name: 'It was paid another way' }).elements()).toEqual([]);
});
