/** Listings that wait for a password, in their queue: an operator refuses one whose password does not work. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerConsole, consoleCallsOf, openConsole, signInOperator } from './support/console.tsx';

const ROW = {
  id: '4',
  since: '2026-11-25T12:00:00.000Z',
  subject: 'GoldenFox',
  customerId: 7,
  email: 'seller@demo.example',
  amountCents: 1299,
  note: null,
};

/** Opens the queue with one listing, which is gone once it is refused. */
function openQueue(): void {
  let rows = [ROW];
  answerConsole('queues.list', () => ({ rows, next: null, count: rows.length }));
  answerConsole('presence.look', []);
  answerConsole('queues.listings.refuse', () => {
    rows = [];
    return { username: ROW.subject };
  });
  openConsole('/queues/listings');
}

it('is refused with a reason, after which its row leaves the list', async () => {
  signInOperator('support');
  openQueue();
  await userEvent.click(page.getByRole('button', { name: 'Refuse' }));
  const dialog = page.getByRole('dialog', { name: 'Refuse GoldenFox' });
  await expect.element(dialog).toMatchTextContent('the password they gave did not work');
  const confirm = dialog.getByRole('button', { name: 'Refuse the listing' });
  await expect.element(confirm).toBeDisabled();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'It does not log in');
  await userEvent.click(confirm);
  await expect.element(page.getByText('Nothing waits here.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(consoleCallsOf('queues.listings.refuse')).toEqual([{ id: 4, reason: 'It does not log in' }]);
});

it('is only seen by who may not decide', async () => {
  signInOperator('reader');
  openQueue();
  await expect.element(page.getByText('seller@demo.example')).toBeVisible();
  expect(page.getByRole('button', { name: 'Refuse' }).elements()).toEqual([]);
});
