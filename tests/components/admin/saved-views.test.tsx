/** Saved views of a table, and filters for a person's address: they stand in no address and in no view. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerConsole, consoleCallsOf, openConsole, signInOperator } from './support/console.tsx';

const BID = {
  id: 1,
  listingId: 7,
  username: 'GoldenFox',
  bidderId: 5,
  bidder: 'ann@shop.test',
  amountCents: 1200,
  maxCents: 1500,
  state: 'leading',
  placedAt: '2026-11-25T12:00:00.000Z',
} as const;
const VIEW = { id: 4, name: 'Highest on 7', search: '?listingId=7&sort=-amountCents' };

const bidder = page.getByLabelText('Bidder');
const lastAsked = () => consoleCallsOf('marketplace.bids').at(-1);
const openViews = () => userEvent.click(page.getByRole('button', { name: 'Views' }));

const openBids = (search = '') => openConsole(`/marketplace/bids${search}`);

beforeEach(async () => {
  await page.viewport(1280, 900);
  signInOperator('owner');
  answerConsole('marketplace.bids', { rows: [BID], next: null, count: 1 });
});

it('asks for a person’s bids without naming them in the address, and goes back to all', async () => {
  const { address } = openBids('?listingId=7');
  await userEvent.fill(bidder, 'ann@shop.test');
  await expect.poll(() => lastAsked()?.filter).toEqual({ listingId: 7, bidder: 'ann@shop.test' });
  expect(address()).toBe('/marketplace/bids?listingId=7');
  // What else is changed leaves it where it is.
  await userEvent.click(page.getByRole('button', { name: 'Bid', exact: true }));
  await expect.poll(() => lastAsked()?.sort.by).toBe('amountCents');
  expect(lastAsked()?.filter).toMatchObject({ bidder: 'ann@shop.test' });
  expect(address()).not.toContain('ann');
  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(() => lastAsked()?.filter).toEqual({});
  await expect.element(bidder).toHaveValue('');
});

it('keeps what a table shows under a name, and not whose bids they are', async () => {
  answerConsole('views.list', []);
  answerConsole('views.save', { id: 4 });
  openBids(VIEW.search);
  await userEvent.fill(bidder, 'ann@shop.test');
  await expect.poll(() => lastAsked()?.filter).toMatchObject({ bidder: 'ann@shop.test' });
  await openViews();
  await expect.element(page.getByText(/^No views yet/)).toBeVisible();
  const name = page.getByLabelText('Save what is shown as');
  await userEvent.fill(name, '  ');
  await userEvent.keyboard('{Enter}');
  expect(consoleCallsOf('views.save')).toEqual([]);
  answerConsole('views.list', [VIEW]);
  await userEvent.fill(name, ` ${VIEW.name} `);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: VIEW.name, exact: true })).toBeVisible();
  expect(consoleCallsOf('views.save')).toEqual([{ table: 'bids', name: VIEW.name, search: VIEW.search }]);
  await expect.element(name).toHaveValue('');
});

it('shows what a view is of, and lets go of a view', async () => {
  answerConsole('views.list', [VIEW]);
  answerConsole('views.remove', undefined);
  const { address } = openBids();
  await userEvent.fill(bidder, 'ann@shop.test');
  await expect.poll(() => lastAsked()?.filter).toEqual({ bidder: 'ann@shop.test' });
  await openViews();
  await userEvent.click(page.getByRole('button', { name: VIEW.name, exact: true }));
  await expect
    .poll(() => lastAsked())
    .toMatchObject({
      filter: { listingId: 7 },
      sort: { by: 'amountCents', descending: true },
    });
  expect(lastAsked()?.filter).not.toHaveProperty('bidder');
  expect(address()).toBe(`/marketplace/bids${VIEW.search}`);
  await expect.element(bidder).toHaveValue('');
  await expect.element(page.getByLabelText('Listing')).toHaveValue('7');
  await openViews();
  answerConsole('views.list', []);
  await userEvent.click(page.getByRole('button', { name: `Remove the view ${VIEW.name}` }));
  await expect.element(page.getByText(/^No views yet/)).toBeVisible();
  expect(consoleCallsOf('views.remove')).toEqual([{ id: 4 }]);
});
