import { expect, test } from 'vitest';
import { withoutViewer } from '#client/marketplace/cached-market.ts';
import { listing } from './support/listing.ts';

test('what is cached of the marketplace says nothing about the customer who saw it', () => {
  const own = listing({ isUserHighestBidder: true, userBidCents: 900, isWatched: true });
  const cached = withoutViewer({ now: 'now', userId: 7, listings: [own, listing({ isUserOwner: true })] });
  expect(cached).toEqual({ now: 'now', userId: null, listings: [listing(), listing()] });
});
