import { describe, expect, it } from 'vitest';
import {
  isLive,
  LISTING_STATES,
  LISTING_STATUS,
  type ListingAction,
  type ListingState,
  LIVE_STATES,
  nextState,
  OWED_TO_SELLER_STATES,
  SOLD_STATES,
} from '#shared/marketplace/listing-states.ts';

const ACTIONS = [
  'confirm',
  'refuse',
  'cancel',
  'sell',
  'expire',
  'claim',
  'reject',
  'refund',
  'pay',
] as const satisfies readonly ListingAction[];

/** Every step a listing may take; whatever is not here cannot happen. */
const STEPS: readonly [ListingState, ListingAction, ListingState][] = [
  ['added', 'confirm', 'open'],
  ['added', 'refuse', 'cancelled'],
  ['added', 'cancel', 'cancelled'],
  ['open', 'sell', 'sold'],
  ['open', 'expire', 'unsold'],
  ['open', 'cancel', 'cancelled'],
  ['sold', 'claim', 'claimed'],
  ['sold', 'pay', 'paid'],
  ['claimed', 'reject', 'sold'],
  ['claimed', 'refund', 'returned'],
];

describe('a listing', () => {
  it.each(LISTING_STATES)('that is %s takes the steps of its life and no others', (state) => {
    for (const action of ACTIONS) {
      const step = STEPS.find(([from, by]) => from === state && by === action);
      expect([action, nextState(state, action)]).toEqual([action, step?.[2] ?? null]);
    }
  });

  it.each<[ListingState, string, boolean]>([
    ['added', 'ONGOING', true],
    ['open', 'ONGOING', true],
    ['sold', 'SUCCESS', false],
    ['claimed', 'SUCCESS', false],
    ['paid', 'SUCCESS', false],
    ['returned', 'SUCCESS', false],
    ['unsold', 'FAILURE', false],
    ['cancelled', 'FAILURE', false],
  ])('that is %s is %s to the documents; live: %s', (state, status, isLiveState) => {
    expect(LISTING_STATUS[state]).toBe(status);
    expect(isLive(state)).toBe(isLiveState);
    expect(LIVE_STATES.some((live) => live === state)).toBe(isLiveState);
  });

  it('counts as a sale from then on, whatever becomes of it', () => {
    expect(SOLD_STATES).toEqual(['sold', 'claimed', 'paid', 'returned']);
  });

  it('owes its seller the payout from the sale until it is paid, a claim that is open included', () => {
    expect(OWED_TO_SELLER_STATES).toEqual(['sold', 'claimed']);
  });
});
