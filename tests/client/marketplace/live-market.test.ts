import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BidHistoryStep, ListingPage, Marketplace, MarketListing } from '#shared/marketplace/listing.ts';
import {
  applyToListing,
  applyToMarketplace,
  applyWinToMyBids,
  isHistoryWhole,
} from '#client/marketplace/live/apply-market-event.ts';
import { countdownText } from '#client/marketplace/live/countdown-text.ts';
import { listingQuery } from '#client/marketplace/market-queries.ts';
import { learnServerTime, serverNow, steppedTimeLeft } from '#client/marketplace/live/server-clock.ts';
import { listing } from './support/listing.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const bid = (amountCents: number): BidHistoryStep => ({
  at: NOW,
  amountCents,
  bidder: 1,
  isUser: false,
  isAutomatic: false,
  isInstaBuy: false,
});
const changed = (next: MarketListing, ...latestSteps: BidHistoryStep[]) => ({ listing: next, latestSteps });

describe('news of the marketplace in the list on screen', () => {
  const list: Marketplace = { now: '', userId: null, listings: [listing({ id: 1 }), listing({ id: 2 })] };

  test('a bid changes its listing in its place', () => {
    const after = applyToMarketplace(list, NOW, [changed(listing({ id: 1, highestBidCents: 700 }))]);
    expect(after.listings.map(({ id }) => id)).toEqual([1, 2]);
    expect(after.listings[0]?.highestBidCents).toBe(700);
    expect(after.now).toBe(NOW);
  });

  test('what was sold stays where it is, marked', () => {
    const sold = listing({ id: 1, isOpen: false, status: 'SUCCESS' });
    expect(applyToMarketplace(list, NOW, [changed(sold)]).listings[0]).toEqual(sold);
  });

  test('a new one comes in; one that was never here and is over does not', () => {
    const news = [changed(listing({ id: 3 })), changed(listing({ id: 4, isOpen: false }))];
    expect(applyToMarketplace(list, NOW, news).listings.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('news among the own bids', () => {
  const ownBid = {
    listing: listing({ id: 1 }),
    amountCents: 500,
    maxCents: 900,
    isWinner: false,
    refund: null,
    purchaseList: null,
    warrantyEndsAt: null,
    canClaim: false,
    claim: null,
  };
  const bids = { now: '', results: [ownBid] };
  const won = listing({
    id: 1,
    status: 'SUCCESS',
    isOpen: false,
    isUserHighestBidder: true,
    userBidCents: 2000,
  });

  test('an account that was just won stays where it is, as won', () => {
    const after = applyWinToMyBids(bids, NOW, changed(won));
    expect(after?.results).toMatchObject([{ isWinner: true, amountCents: 2000, listing: won }]);
  });

  test('anything else is for the shop to list anew', () => {
    expect(applyWinToMyBids(bids, NOW, changed({ ...won, isUserHighestBidder: false }))).toBeUndefined();
    expect(applyWinToMyBids(bids, NOW, changed({ ...won, id: 2 }))).toBeUndefined();
  });
});

describe('news on the page of one auction', () => {
  const page: ListingPage = {
    now: '',
    listing: listing({ totalBids: 1 }),
    history: [bid(500)],
    userMaxCents: null,
  };

  test('adds the lines that it does not have yet, once', () => {
    const news = changed(listing({ totalBids: 3 }), bid(500), bid(600), bid(700));
    const after = applyToListing(page, NOW, news);
    expect(after.history.map(({ amountCents }) => amountCents)).toEqual([500, 600, 700]);
    expect(applyToListing(after, NOW, news).history).toHaveLength(3);
  });

  test('starts with the lines of the news when the bidding has started again', () => {
    const after = applyToListing(page, NOW, changed(listing({ totalBids: 0 })));
    expect(after.history).toEqual([]);
    expect(isHistoryWhole(after)).toBe(true);
  });

  test('adds an instant buy, which is no bid', () => {
    const bought = { ...bid(2000), isInstaBuy: true };
    const sold = listing({ totalBids: 1, isOpen: false, status: 'SUCCESS' });
    const after = applyToListing(page, NOW, changed(sold, bid(500), bought));
    expect(after.history).toEqual([bid(500), bought]);
    expect(isHistoryWhole(after)).toBe(true);
    expect(isHistoryWhole({ ...after, history: [bought] })).toBe(false);
  });

  test('is read anew when the bidding started again and went on at once', () => {
    const after = applyToListing(page, NOW, changed(listing({ totalBids: 1 }), bid(550)));
    expect(isHistoryWhole(after)).toBe(false);
  });

  test.each([
    ['while it leads', { isUserHighestBidder: true }, 900],
    ['no longer once it is outbid', { isUserHighestBidder: false }, null],
    [
      'no longer once the auction is won',
      { isUserHighestBidder: true, isOpen: false, status: 'SUCCESS' },
      null,
    ],
  ] as const)('keeps the own maximum %s', (_, changes, userMaxCents) => {
    const after = applyToListing({ ...page, userMaxCents: 900 }, NOW, changed(listing(changes)));
    expect(after.userMaxCents).toBe(userMaxCents);
  });

  test('says when more happened than was told', () => {
    const after = applyToListing(page, NOW, changed(listing({ totalBids: 20 }), bid(900)));
    expect(isHistoryWhole(after)).toBe(false);
  });
});

describe('the clock of the shop', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('goes on from the latest answer, also where an older one is read again', () => {
    vi.useFakeTimers({ now: Date.parse('2030-01-01T10:00:00Z') });
    learnServerTime('2030-01-01T12:00:00Z');
    vi.advanceTimersByTime(25_000);
    learnServerTime('2030-01-01T12:00:00Z');
    learnServerTime('2030-01-01T11:59:40Z');
    expect(new Date(serverNow()).toISOString()).toBe('2030-01-01T12:00:25.000Z');
    learnServerTime('2030-01-01T12:00:31Z');
    expect(new Date(serverNow()).toISOString()).toBe('2030-01-01T12:00:31.000Z');
  });

  test('is learned when an answer arrives, not when a page reads it', async () => {
    vi.useFakeTimers({ now: Date.parse('2031-01-01T10:00:00Z'), toFake: ['Date'] });
    const answered = {
      now: '2031-01-01T12:00:00.000Z',
      listing: listing({}),
      history: [],
      userMaxCents: null,
    };
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ result: { data: answered } }])));
    await new QueryClient().fetchQuery(listingQuery(1));
    vi.setSystemTime(Date.parse('2031-01-01T10:00:25Z'));
    expect(new Date(serverNow()).toISOString()).toBe('2031-01-01T12:00:25.000Z');
  });
});

describe('the countdown', () => {
  test.each([
    [3 * 86_400_000 + 4 * 3_600_000, '3 days 4 h'],
    [86_400_000, '1 day 0 h'],
    [4 * 3_600_000 + 12 * 60_000, '4 h 12 min'],
    [12 * 60_000, '12 min'],
    [245_000, '4:05'],
    [900, '0:01'],
    [0, 'Ended'],
  ])('%d ms read %s', (left, text) => {
    expect(countdownText(left)).toBe(text);
  });

  test('steps by the minute, near the end by the second, and never below nothing', () => {
    expect(steppedTimeLeft(3_600_500)).toBe(61 * 60_000);
    expect(steppedTimeLeft(10_200)).toBe(11_000);
    expect(steppedTimeLeft(-5)).toBe(0);
  });
});
