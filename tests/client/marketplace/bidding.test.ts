import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { forgetCustomer } from '#client/identity/session.ts';
import { termsInput } from '#client/marketplace/auctions/use-terms-form.ts';
import { closedText, priceLabel } from '#client/marketplace/card/listing-figures.tsx';
import { bidPlotPath } from '#client/marketplace/listing/bid-plot-path.ts';
import { readAmounts } from '#client/marketplace/bidding/bid-dialog.tsx';
import { buttonStates, endedText } from '#client/marketplace/bidding/bid-buttons.tsx';
import { takeOutcome, troubleText } from '#client/marketplace/bidding/bid-outcome.ts';
import { recordOwnBid, type OwnBid, ownBid, shownFigures } from '#client/marketplace/bidding/own-bids.ts';
import { listing } from './support/listing.ts';

const bidOf = (amountCents: number, bidsBefore = 0): OwnBid => ({ kind: 'bid', amountCents, bidsBefore });

const states = (changes = {}, own?: OwnBid) => buttonStates(listing(changes), own);

test('both buttons of an archived shop are off and say so, whatever the listing would allow', () => {
  const reason = 'Buying and selling have ended here.';
  const { bid, instaBuy } = buttonStates(listing({ instaBuyCents: 900 }), undefined, reason);
  expect([bid.reason, instaBuy.reason]).toEqual([reason, reason]);
});

describe('the figures of a card', () => {
  test('are the ones of the shop', () => {
    expect(shownFigures(listing({ totalBids: 2, highestBidCents: 700 }), undefined)).toEqual({
      totalBids: 2,
      highestBidCents: 700,
      userBidCents: null,
    });
  });

  test('count an own bid at once, and once only when the shop has heard of it', () => {
    const before = listing({ totalBids: 2, highestBidCents: 700 });
    expect(shownFigures(before, bidOf(800, 2))).toEqual({
      totalBids: 3,
      highestBidCents: 800,
      userBidCents: 800,
    });
    const after = listing({ totalBids: 3, highestBidCents: 800, userBidCents: 800 });
    expect(shownFigures(after, bidOf(800, 2)).totalBids).toBe(3);
  });

  test('show the highest bid of the shop where it is above the own one', () => {
    expect(shownFigures(listing({ totalBids: 4, highestBidCents: 900 }), bidOf(800, 2))).toMatchObject({
      highestBidCents: 900,
      userBidCents: 800,
    });
  });
});

test('an auction has ended, or, as its owner sees it first, has not started', () => {
  expect(closedText(listing({ isOpen: false, endsAt: null }))).toBe('Not started');
  expect(closedText(listing({ isOpen: false }))).toBe('Ended');
  expect(closedText(listing({ isOpen: false, endsAt: null, status: 'FAILURE' }))).toBe('Ended');
});

describe('an auction that is over', () => {
  const sold = listing({ isOpen: false, status: 'SUCCESS', highestBidCents: 900, totalBids: 2 });
  const unsold = listing({ isOpen: false, status: 'FAILURE' });

  test('says what came of it', () => {
    expect(priceLabel(sold, 900)).toBe('Sold for');
    expect(priceLabel(unsold, null)).toBe('Result');
    expect(priceLabel(listing({ isOpen: false, highestBidCents: 900 }), 900)).toBe('Highest bid');
    expect(priceLabel(listing(), null)).toBe('Minimum bid');
  });

  test('has no buttons but a sentence, except for the one who bought it', () => {
    expect(endedText(sold, undefined)).toBe(MARKETPLACE_TEXTS.ended);
    expect(endedText(unsold, undefined)).toBe(MARKETPLACE_TEXTS.ended);
    expect(endedText(listing({ isOpen: false }), undefined)).toBe(MARKETPLACE_TEXTS.ended);
    expect(endedText({ ...sold, isUserHighestBidder: true }, undefined)).toBeNull();
    expect(endedText(sold, { kind: 'bought', amountCents: 900, bidsBefore: 2 })).toBeNull();
    // Before its start only the owner sees it, with the reasons why nothing can be pressed.
    expect(endedText(listing({ isOpen: false, endsAt: null }), undefined)).toBeNull();
  });

  test('that was undone is no purchase any more', () => {
    const refunded = { ...sold, isUserHighestBidder: true, isRefunded: true };
    expect(endedText(refunded, undefined)).toBe(MARKETPLACE_TEXTS.refunded);
    expect(buttonStates(refunded, undefined).instaBuy.label).not.toBe('Product Bought');
  });
});

describe('the answer to a bid', () => {
  const leading = { outcome: 'leading', highestBidCents: 700, heldCents: 700, endsAt: '' } as const;

  test('that was taken is noted with the bids that there were when it was sent', () => {
    vi.useFakeTimers();
    expect(takeOutcome(listing({ id: 8, totalBids: 2 }), leading)).toBeUndefined();
    expect(ownBid(8)).toEqual(bidOf(700, 2));
    vi.useRealTimers();
  });

  test('that was refused says why, in the fields or below them', () => {
    const text = 'Insufficient balance for bidding';
    const poor = takeOutcome(listing(), {
      outcome: 'insufficient_balance',
      neededCents: 1,
      balanceCents: 0,
      text,
    });
    expect(poor).toEqual({ fields: {}, text, needsBalance: true });
    expect(troubleText(poor)).toBe(text);
    const fields = { amount: ['Amount less than minimum bid'] };
    const low = takeOutcome(listing(), { outcome: 'amount_refused', fields, minimumBidCents: 701 });
    expect(troubleText(low)).toBe('Amount less than minimum bid');
    expect(troubleText(undefined)).toBe('');
  });
});

test('own bids are forgotten with the customer', async () => {
  recordOwnBid(7, bidOf(600));
  expect(ownBid(7)).toEqual(bidOf(600));
  await forgetCustomer(new QueryClient());
  expect(ownBid(7)).toBeUndefined();
});

describe('the buttons', () => {
  test('are both on for a customer who may bid', () => {
    expect(states()).toEqual({
      bid: { label: 'Place Bid', reason: null },
      instaBuy: { label: 'Insta Buy €20.00', reason: null },
    });
  });

  test.each([
    [{ isUserOwner: true }, 'Cannot bid on own product.', 'Cannot buy your own product.'],
    [{ minimumBidCents: null }, 'The owner has disabled placing bids on this account.', null],
    [{ instaBuyCents: null }, null, 'The owner has disabled insta buy on this account .'],
    [{ isOpen: false }, MARKETPLACE_TEXTS.ended, MARKETPLACE_TEXTS.ended],
  ])('are off with their reason: %o', (changes, bidReason, buyReason) => {
    expect(states(changes).bid.reason).toBe(bidReason);
    expect(states(changes).instaBuy.reason).toBe(buyReason);
  });

  test('say that the bid is placed while it leads, and let one bid again when it no longer does', () => {
    const placed = { label: 'Bid Placed', reason: 'You have already placed a bid on this account.' };
    expect(states({}, bidOf(600)).bid).toEqual(placed);
    expect(states({ isUserHighestBidder: true, highestBidCents: 600 }).bid).toEqual(placed);
    expect(states({ highestBidCents: 700 }, bidOf(600)).bid).toEqual({ label: 'Place Bid', reason: null });
  });

  test('say that the product is bought', () => {
    expect(states({}, { kind: 'bought', amountCents: 2000, bidsBefore: 0 }).instaBuy).toEqual({
      label: 'Product Bought',
      reason: MARKETPLACE_TEXTS.alreadyBought,
    });
  });
});

describe('the bid form', () => {
  test.each([
    ['4.99', 'Amount less than minimum bid'],
    ['20.01', 'Amount greater than instant buy amount'],
    ['0', 'Amount must be greater than zero'],
    ['5.001', 'Please enter amount upto 2 decimal places.'],
    ['much', 'Please enter a valid number.'],
  ])('refuses %s: %s', (amount, text) => {
    expect(readAmounts(listing(), amount, '').errors.amount).toEqual([text]);
  });

  test('takes the least there is to bid, and a maximum above it', () => {
    expect(readAmounts(listing({ highestBidCents: 700 }), '7.01', '')).toEqual({
      amounts: { amountCents: 701 },
      errors: {},
    });
    expect(readAmounts(listing(), '5', '9.50')).toEqual({
      amounts: { amountCents: 500, maxCents: 950 },
      errors: {},
    });
    expect(readAmounts(listing(), '5', '4').errors.maxAmount).toEqual([MARKETPLACE_TEXTS.maximumBelowAmount]);
  });
});

test('days are typed as text and sent as a number; nothing typed is nothing', () => {
  const values = { ...EMPTY_FORM, endDays: ' 7 ' };
  expect(termsInput(values).endDays).toBe(7);
  expect(termsInput({ ...values, endDays: '' }).endDays).toBeUndefined();
});

const EMPTY_FORM = {
  minimumBidAmount: '5.00',
  instaBuyAmount: '',
  endDays: '',
  warrantyDays: 7,
  password: '',
  remarks: '',
} as const;

test('the plot of the bids is a staircase from the first to the last', () => {
  const path = bidPlotPath([
    { at: '2026-11-21T10:00:00Z', amountCents: 500 },
    { at: '2026-11-21T11:00:00Z', amountCents: 700 },
    { at: '2026-11-21T12:00:00Z', amountCents: 900 },
  ]);
  expect(path).toBe('M6 114H300V60H594V6');
});
