/** More actions for a second person than one answer holds. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerConsole, consoleCallsOf, openConsole, signInOperator } from './support/console.tsx';

const DONE = {
  id: 8,
  action: 'customer erase',
  input: { id: 7 },
  amountCents: 0,
  reason: 'The first of them',
  preview: null,
  proposedBy: 'Kim',
  proposedById: 4,
  proposedAt: '2026-11-25T12:00:00.000Z',
  state: 'done' as const,
  decidedBy: 'Olga',
  decidedAt: '2026-11-25T13:00:00.000Z',
  answer: null,
  isMineToDecide: false,
};
const EARLIER = { ...DONE, id: 5, reason: 'The one before' };

it('shows the next page of a state', async () => {
  signInOperator('owner');
  answerConsole('proposals.list', ({ filter, cursor }) => {
    if (filter?.state !== 'done') return { rows: [], next: null, count: 0 };
    return cursor === 'after-8'
      ? { rows: [EARLIER], next: null, count: 2 }
      : { rows: [DONE], next: 'after-8', count: 2 };
  });
  openConsole('/proposals');
  await userEvent.click(page.getByText('Done', { exact: true }));
  await expect.element(page.getByText('Kim asks: The first of them')).toBeVisible();
  const more = page.getByRole('button', { name: 'Show more' });
  await userEvent.click(more);
  await expect.element(page.getByText('Kim asks: The one before')).toBeVisible();
  await expect.element(page.getByText('Kim asks: The first of them')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  expect(consoleCallsOf('proposals.list').at(-1)).toMatchObject({ filter: { state: 'done' } });
});
