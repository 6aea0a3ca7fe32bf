import { describe, expect, it } from 'vitest';
import { LISTING_STATES, type ListingState } from '#shared/marketplace/listing-states.ts';
import { timelineOf, type TimelineListing, type TimelineStep } from '#shared/marketplace/timeline.ts';

const CREATED = '2026-01-01T00:00:00.000Z';
const CONFIRMED = '2026-01-01T01:00:00.000Z';
const COMPLETED = '2026-01-08T01:00:00.000Z';
const WARRANTY_END = '2026-01-15T01:00:00.000Z';
const PAID = '2026-01-15T01:01:00.000Z';

const ADDED: TimelineListing = {
  state: 'added',
  createdAt: CREATED,
  confirmedAt: null,
  completedAt: null,
  totalBids: 0,
  highestBidCents: null,
  payoutCents: null,
  paidAt: null,
  warrantyDays: 7,
  warrantyEndsAt: null,
  isWarrantyEnded: false,
};
const OPEN: TimelineListing = { ...ADDED, state: 'open', confirmedAt: CONFIRMED };
const UNSOLD: TimelineListing = { ...OPEN, state: 'unsold', completedAt: COMPLETED };
const SOLD: TimelineListing = {
  ...OPEN,
  state: 'sold',
  completedAt: COMPLETED,
  totalBids: 3,
  highestBidCents: 1000,
  payoutCents: 900,
  warrantyEndsAt: WARRANTY_END,
};
const PAID_OUT: TimelineListing = { ...SOLD, state: 'paid', paidAt: PAID, isWarrantyEnded: true };

/** The six steps of each state as status, text and time. */
function stepsOf(
  listing: TimelineListing,
  isPaidAtOnce = false,
): Record<string, [TimelineStep['status'], string, string | null]> {
  return Object.fromEntries(
    timelineOf(listing, isPaidAtOnce).map(({ name, status, text, at }) => [name, [status, text, at]]),
  );
}

describe('the timeline', () => {
  it('of a listing whose password is still to be changed', () => {
    expect(stepsOf(ADDED)).toEqual({
      added: ['done', '', CREATED],
      password_changed: ['current', 'The auction starts when this is done.', null],
      bids: ['waiting', '', null],
      result: ['waiting', '', null],
      payment: ['waiting', 'Not yet', null],
      warranty: ['waiting', '7 days', null],
    });
  });

  it('of an open auction', () => {
    expect(stepsOf({ ...OPEN, totalBids: 2, highestBidCents: 800 })).toEqual({
      added: ['done', '', CREATED],
      password_changed: ['done', '', CONFIRMED],
      bids: ['current', '2 bids', null],
      result: ['waiting', '', null],
      payment: ['waiting', 'Not yet', null],
      warranty: ['waiting', '7 days', null],
    });
  });

  it.each([
    [0, 'No bids'],
    [1, '1 bid'],
    [2, '2 bids'],
  ])('counts %i bids as "%s"', (totalBids, text) => {
    expect(stepsOf({ ...OPEN, totalBids })['bids']).toEqual(['current', text, null]);
  });

  it('of a sale under warranty', () => {
    expect(stepsOf(SOLD)).toEqual({
      added: ['done', '', CREATED],
      password_changed: ['done', '', CONFIRMED],
      bids: ['done', '3 bids', COMPLETED],
      result: ['done', 'Sold for €10.00', COMPLETED],
      payment: ['current', 'Not yet: €9.00 when the warranty has ended', null],
      warranty: ['current', '7 days', null],
    });
  });

  it('of a sale that is not paid yet where sellers are paid at once', () => {
    expect(stepsOf(SOLD, true)).toEqual({
      ...stepsOf(SOLD),
      payment: ['current', 'Not yet: €9.00, at the latest when the warranty has ended', null],
    });
    for (const listing of [OPEN, UNSOLD, PAID_OUT]) expect(stepsOf(listing, true)).toEqual(stepsOf(listing));
  });

  it('of a sale that is claimed', () => {
    expect(stepsOf({ ...SOLD, state: 'claimed' })).toMatchObject({
      payment: ['current', 'Not yet: a warranty claim is being decided', null],
      warranty: ['current', '7 days', null],
    });
  });

  it('of a sale that was paid out', () => {
    expect(stepsOf(PAID_OUT)).toMatchObject({
      result: ['done', 'Sold for €10.00', COMPLETED],
      payment: ['done', 'Received €9.00 (90% of the highest bid)', PAID],
      warranty: ['done', 'Expired', WARRANTY_END],
    });
  });

  it('of a sale that was returned', () => {
    expect(stepsOf({ ...SOLD, state: 'returned' })).toMatchObject({
      result: ['done', 'Sold for €10.00', COMPLETED],
      payment: ['failed', 'Product returned to purchases', COMPLETED],
      warranty: ['failed', 'Ended due to return', null],
    });
  });

  it('of an instant buy, which left no time to bid', () => {
    expect(stepsOf({ ...SOLD, totalBids: 0 })['bids']).toEqual(['skipped', 'No bids', COMPLETED]);
  });

  it('of an auction without bids', () => {
    expect(stepsOf(UNSOLD)).toEqual({
      added: ['done', '', CREATED],
      password_changed: ['done', '', CONFIRMED],
      bids: ['failed', 'No bids', COMPLETED],
      result: ['failed', 'Not sold', COMPLETED],
      payment: ['failed', 'Product returned to purchases', COMPLETED],
      warranty: ['skipped', 'None', null],
    });
  });

  it('of a listing that was cancelled before its password was changed, and after', () => {
    const cancelled = { ...ADDED, state: 'cancelled', completedAt: COMPLETED } as const;
    expect(stepsOf(cancelled)).toEqual({
      added: ['done', '', CREATED],
      password_changed: ['skipped', '', null],
      bids: ['skipped', '', null],
      result: ['failed', 'Cancelled', COMPLETED],
      payment: ['failed', 'Product returned to purchases', COMPLETED],
      warranty: ['skipped', 'None', null],
    });
    expect(stepsOf({ ...cancelled, confirmedAt: CONFIRMED })).toMatchObject({
      password_changed: ['done', '', CONFIRMED],
      bids: ['failed', 'No bids', COMPLETED],
    });
  });

  it.each(LISTING_STATES)('has the six titles in order: %s', (state: ListingState) => {
    expect(timelineOf({ ...SOLD, state }, false).map(({ title }) => title)).toEqual([
      'Added',
      'Password changed by admin',
      'Bids',
      'Auction result',
      'Payment',
      'Warranty',
    ]);
  });

  it('writes an amount it does not know as nothing', () => {
    expect(stepsOf({ ...SOLD, highestBidCents: null, payoutCents: null })).toMatchObject({
      result: ['done', 'Sold for €0.00', COMPLETED],
      payment: ['current', 'Not yet: €0.00 when the warranty has ended', null],
    });
  });
});
