/** The marketplace's report: it opens on the day that the shop answers, and shows another one that is typed. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerConsole, consoleCallsOf, openConsole, signInOperator } from './support/console.tsx';

const NOTHING = {
  newListings: 0,
  bids: 0,
  sales: 0,
  soldCents: 0,
  returnedCents: 0,
  unsold: 0,
  commissionCents: 0,
  paidToSellersCents: 0,
  owedToSellersCents: 0,
  heldForBidsCents: 0,
} as const;

beforeEach(() => signInOperator('reader'));

it('opens on the shop’s day of now, whatever day it is here, and shows a day that is typed', async () => {
  answerConsole('marketplace.day', ({ day }) =>
    day === undefined ? { ...NOTHING, day: '2026-01-31', bids: 31 } : { ...NOTHING, day, bids: 7 },
  );
  openConsole('/marketplace/report');
  const day = page.getByLabelText('Day');
  await expect.element(day).toHaveValue('2026-01-31');
  await expect.element(page.getByText('31', { exact: true })).toBeVisible();
  await userEvent.fill(day, '2026-01-07');
  await expect.element(page.getByText('7', { exact: true })).toBeVisible();
  await expect.element(day).toHaveValue('2026-01-07');
  expect(consoleCallsOf('marketplace.day')).toEqual([{}, { day: '2026-01-07' }]);
  await userEvent.fill(day, '');
  const days = page.getByRole('button', { name: 'Export 31 days up to this one' });
  await expect.element(days).toBeDisabled();
});
