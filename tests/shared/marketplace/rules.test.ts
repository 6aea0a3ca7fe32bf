import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAuctionable } from '#shared/marketplace/auctionable.ts';
import {
  barText,
  bidBar,
  type BiddableListing,
  endAfterBid,
  instaBuyBar,
  judgeBid,
  minimumNextBidCents,
} from '#shared/marketplace/bid-rules.ts';
import {
  isLive,
  LISTING_STATES,
  LISTING_STATUS,
  type ListingAction,
  nextState,
} from '#shared/marketplace/listing-states.ts';
import { noticeText, NOTICE_KINDS } from '#shared/marketplace/notice.ts';
import { saleShares } from '#shared/marketplace/sale-shares.ts';
import { timelineOf, type TimelineFacts } from '#shared/marketplace/timeline.ts';

const LISTING: BiddableListing = {
  isOpen: true,
  minimumBidCents: 500,
  instaBuyCents: 2000,
  highestBidCents: null,
  isUserOwner: false,
  isUserHighestBidder: false,
};

describe('the buttons', () => {
  it.each<[Partial<BiddableListing>, string | null, string | null]>([
    [{}, null, null],
    [{ isUserOwner: true }, 'Cannot bid on own product.', 'Cannot buy your own product.'],
    [{ isUserHighestBidder: true }, 'You have already placed a bid on this account.', null],
    [{ minimumBidCents: null }, 'The owner has disabled placing bids on this account.', null],
    [{ instaBuyCents: null }, null, 'The owner has disabled insta buy on this account .'],
    [{ isOpen: false }, 'This auction has ended.', 'This auction has ended.'],
  ])('%o', (facts, bidText, buyText) => {
    const listing = { ...LISTING, ...facts };
    const [bid, buy] = [bidBar(listing), instaBuyBar(listing)];
    expect(bid && barText(bid, 'bid')).toBe(bidText);
    expect(buy && barText(buy, 'insta_buy')).toBe(buyText);
  });
});

describe('the amounts', () => {
  it('start at the minimum and then a cent above the highest bid', () => {
    expect(minimumNextBidCents(LISTING)).toBe(500);
    expect(minimumNextBidCents({ ...LISTING, highestBidCents: 731 })).toBe(732);
    expect(minimumNextBidCents({ ...LISTING, minimumBidCents: null })).toBeNull();
  });

  it('never let anything but the exact price be an instant buy, nor a bid out of its range', () => {
    const highest = fc.option(fc.integer({ min: 500, max: 1999 }), { nil: null });
    fc.assert(
      fc.property(
        highest,
        fc.integer({ min: 1, max: 3000 }),
        fc.boolean(),
        (highestBidCents, amount, isInstaBuy) => {
          const { verdict } = judgeBid({ ...LISTING, highestBidCents }, { amount, isInstaBuy });
          if (amount === 2000) expect(verdict).toBe('instant_buy');
          else if (isInstaBuy) expect(verdict).toBe('amount_refused');
          else {
            const least = highestBidCents === null ? 500 : highestBidCents + 1;
            expect(verdict).toBe(amount >= least && amount < 2000 ? 'bid' : 'amount_refused');
          }
        },
      ),
    );
  });

  it('share a price without losing a cent, a tenth rounded half up for the shop', () => {
    expect(saleShares(2005)).toEqual({ commissionCents: 201, payoutCents: 1804 });
    expect(saleShares(4)).toEqual({ commissionCents: 0, payoutCents: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        const { commissionCents, payoutCents } = saleShares(cents);
        expect(commissionCents + payoutCents).toBe(cents);
        expect(Math.abs(commissionCents * 10 - cents)).toBeLessThanOrEqual(5);
        expect(payoutCents).toBeGreaterThan(0);
      }),
    );
  });

  it('move the end only in its last minutes', () => {
    expect(endAfterBid(1_000_000, 800_000, 120)).toBe(1_000_000);
    expect(endAfterBid(1_000_000, 950_000, 120)).toBe(1_070_000);
  });
});

describe('an account', () => {
  const PLAIN = { isHandleveled: false, isPremium: false, isSafe: false, dateLastPlayed: '2024-01-01' };
  it.each([
    [{}, false],
    [{ isPremium: true }, true],
    [{ isSafe: true }, true],
    [{ dateLastPlayed: '2021' }, true],
    [{ isHandleveled: true, isPremium: true, isSafe: true }, false],
  ])('%o may be listed: %s', (flags, expected) => {
    expect(isAuctionable({ ...PLAIN, ...flags }, '2022-07-31')).toBe(expected);
  });
});

const bidsOf = (facts: TimelineFacts) => timelineOf(facts).find(({ name }) => name === 'bids');

describe('the states', () => {
  const ACTIONS: ListingAction[] = [
    'confirm',
    'cancel',
    'sell',
    'expire',
    'claim',
    'reject',
    'refund',
    'pay',
  ];
  it('move ONGOING to SUCCESS or FAILURE and never back', () => {
    for (const state of LISTING_STATES) {
      for (const action of ACTIONS) {
        const next = nextState(state, action);
        if (next === null) continue;
        if (!isLive(state)) expect(LISTING_STATUS[next]).toBe(LISTING_STATUS[state]);
      }
    }
    expect(nextState('sold', 'cancel')).toBeNull();
    expect(nextState('claimed', 'pay')).toBeNull();
  });

  it('leave the bids out where somebody bought at once, and fail them where nobody wanted the account', () => {
    const over = {
      createdAt: '2026-01-01T00:00:00.000Z',
      confirmedAt: '2026-01-01T01:00:00.000Z',
      completedAt: '2026-01-08T01:00:00.000Z',
      totalBids: 0,
      highestBidCents: null,
      payoutCents: null,
      paidAt: null,
      warrantyDays: 7,
      warrantyEndsAt: null,
      isWarrantyEnded: false,
    };
    expect(bidsOf({ ...over, state: 'sold' })).toMatchObject({ text: 'No bids', status: 'skipped' });
    expect(bidsOf({ ...over, state: 'unsold' })).toMatchObject({ text: 'No bids', status: 'failed' });
  });

  it('have six steps each, in order, none of them after one that waits', () => {
    for (const state of LISTING_STATES) {
      const isSold = LISTING_STATUS[state] === 'SUCCESS';
      const facts: TimelineFacts = {
        state,
        createdAt: '2026-01-01T00:00:00.000Z',
        confirmedAt: state === 'added' ? null : '2026-01-01T01:00:00.000Z',
        completedAt: isLive(state) ? null : '2026-01-08T01:00:00.000Z',
        totalBids: isSold ? 3 : 0,
        highestBidCents: isSold ? 1000 : null,
        payoutCents: isSold ? 900 : null,
        paidAt: state === 'paid' ? '2026-01-15T01:00:00.000Z' : null,
        warrantyDays: 7,
        warrantyEndsAt: isSold ? '2026-01-15T01:00:00.000Z' : null,
        isWarrantyEnded: state === 'paid',
      };
      const steps = timelineOf(facts);
      expect(steps.map(({ title }) => title)).toEqual([
        'Added',
        'Password changed by admin',
        'Bids',
        'Auction result',
        'Payment',
        'Warranty',
      ]);
      const waits = steps.findIndex(({ status }) => status === 'waiting');
      if (waits !== -1) {
        for (const { status } of steps.slice(waits)) expect(status).toBe('waiting');
      }
    }
  });
});

describe('notices', () => {
  it('are one sentence or two each, whatever they lack', () => {
    for (const kind of NOTICE_KINDS) {
      const text = noticeText({
        id: 1,
        kind,
        at: '',
        listingId: 1,
        productId: 1,
        region: 'EUW',
        amountCents: 1234,
        searchName: null,
      });
      expect(text).toMatch(/^[A-Z"€].*\.$/);
      expect(text).not.toMatch(/undefined|null/);
    }
  });
});
