import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BiddableListing,
  bidFieldErrors,
  ineligibilityReason,
  ineligibilityText,
  checkBid,
  minimumNextBidCents,
} from '#shared/marketplace/bid-rules.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';

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
    [{ isUserOwner: true, isOpen: false }, 'Cannot bid on own product.', 'Cannot buy your own product.'],
    [{ isUserHighestBidder: true }, 'You have already placed a bid on this account.', null],
    [{ isUserHighestBidder: true, isOpen: false }, 'This auction has ended.', 'This auction has ended.'],
    [{ minimumBidCents: null }, 'The owner has disabled placing bids on this account.', null],
    [{ instaBuyCents: null }, null, 'The owner has disabled insta buy on this account .'],
    [{ isOpen: false }, 'This auction has ended.', 'This auction has ended.'],
  ])('%o', (changes, bidText, buyText) => {
    const listing = { ...LISTING, ...changes };
    const [bid, buy] = [ineligibilityReason(listing, 'bid'), ineligibilityReason(listing, 'insta_buy')];
    expect(bid && ineligibilityText(bid, 'bid')).toBe(bidText);
    expect(buy && ineligibilityText(buy, 'insta_buy')).toBe(buyText);
  });
});

describe('the least bid', () => {
  it.each([
    { minimum: 500, highest: null, least: 500 },
    { minimum: 500, highest: 500, least: 501 },
    { minimum: 500, highest: 731, least: 732 },
    { minimum: null, highest: null, least: null },
    { minimum: null, highest: 731, least: null },
  ])('is $least with a minimum of $minimum and a highest bid of $highest', ({ minimum, highest, least }) => {
    expect(minimumNextBidCents({ minimumBidCents: minimum, highestBidCents: highest })).toBe(least);
  });
});

describe('the amounts of a bid', () => {
  const { belowMinimum, aboveInstaBuy, maximumBelowAmount, maximumIsInstaBuy } = MARKETPLACE_TEXTS;
  it.each([
    { amount: 499, refused: { amount: [belowMinimum] } },
    { amount: 500, refused: null },
    { amount: 501, refused: null },
    { highest: 731, amount: 731, refused: { amount: [belowMinimum] } },
    { highest: 731, amount: 732, refused: null },
    { amount: 1999, refused: null },
    { amount: 2000, refused: null },
    { amount: 2001, refused: { amount: [aboveInstaBuy] } },
    { instaBuy: null, amount: 2001, refused: null },
    { minimum: null, amount: 1, refused: null },
    { amount: 600, max: 599, refused: { maxAmount: [maximumBelowAmount] } },
    { amount: 600, max: 600, refused: null },
    { amount: 600, max: 601, refused: null },
    { amount: 600, max: 1999, refused: null },
    { amount: 600, max: 2000, refused: { maxAmount: [maximumIsInstaBuy] } },
    { amount: 600, max: 2001, refused: { maxAmount: [aboveInstaBuy] } },
    { instaBuy: null, amount: 600, max: 2001, refused: null },
    { instaBuy: null, amount: 600, max: 599, refused: { maxAmount: [maximumBelowAmount] } },
    { amount: 499, max: 498, refused: { amount: [belowMinimum] } },
  ])('%o', ({ minimum = 500, highest = null, instaBuy = 2000, amount, max, refused }) => {
    const listing = { minimumBidCents: minimum, highestBidCents: highest, instaBuyCents: instaBuy };
    expect(bidFieldErrors(listing, { amountCents: amount, maxCents: max })).toEqual(refused);
  });
});

describe('an offer', () => {
  it.each([
    [
      { amountCents: 500, isInstaBuy: false },
      { result: 'bid', amountCents: 500, maxCents: 500 },
    ],
    [
      { amountCents: 500, maxCents: 900, isInstaBuy: false },
      { result: 'bid', amountCents: 500, maxCents: 900 },
    ],
    [
      { amountCents: 2000, isInstaBuy: false },
      { result: 'instant_buy', priceCents: 2000 },
    ],
    [
      { amountCents: 2000, isInstaBuy: true },
      { result: 'instant_buy', priceCents: 2000 },
    ],
    [
      { amountCents: 2000, maxCents: 2000, isInstaBuy: true },
      { result: 'instant_buy', priceCents: 2000 },
    ],
    [
      { amountCents: 2000, maxCents: 2001, isInstaBuy: true },
      { result: 'amount_refused', fields: { maxAmount: ['Amount must be equal to instant buy amount'] } },
    ],
    [
      { amountCents: 2000, maxCents: 1999, isInstaBuy: false },
      { result: 'amount_refused', fields: { maxAmount: ['Amount must be equal to instant buy amount'] } },
    ],
    [
      { amountCents: 1999, isInstaBuy: true },
      { result: 'amount_refused', fields: { amount: ['Amount must be equal to instant buy amount'] } },
    ],
    [
      { amountCents: 2001, isInstaBuy: true },
      { result: 'amount_refused', fields: { amount: ['Amount must be equal to instant buy amount'] } },
    ],
    [
      { amountCents: 499, isInstaBuy: false },
      { result: 'amount_refused', fields: { amount: ['Amount less than minimum bid'] } },
    ],
  ])('%o is %o', (input, check) => {
    expect(checkBid(LISTING, input)).toEqual(check);
  });

  it('that is barred says so before its amount is looked at', () => {
    const bid = { amountCents: 1, isInstaBuy: false };
    const buy = { amountCents: 1, isInstaBuy: true };
    expect(checkBid({ ...LISTING, isUserOwner: true }, bid)).toEqual({
      result: 'ineligible',
      reason: 'own_product',
      text: 'Cannot bid on own product.',
    });
    expect(checkBid({ ...LISTING, isUserOwner: true }, buy)).toEqual({
      result: 'ineligible',
      reason: 'own_product',
      text: 'Cannot buy your own product.',
    });
    expect(checkBid({ ...LISTING, instaBuyCents: null }, buy)).toEqual({
      result: 'ineligible',
      reason: 'insta_buy_disabled',
      text: 'The owner has disabled insta buy on this account .',
    });
  });

  it('of who leads is a bid no more, but may be the instant buy', () => {
    const leading = { ...LISTING, isUserHighestBidder: true, highestBidCents: 700 };
    expect(checkBid(leading, { amountCents: 701, isInstaBuy: false })).toMatchObject({
      reason: 'already_leading',
    });
    expect(checkBid(leading, { amountCents: 2000, isInstaBuy: false })).toMatchObject({
      result: 'instant_buy',
    });
  });

  it('is an instant buy at the exact price only, and a bid in its range only', () => {
    const highest = fc.option(fc.integer({ min: 500, max: 1999 }), { nil: null });
    fc.assert(
      fc.property(
        highest,
        fc.integer({ min: 1, max: 3000 }),
        fc.boolean(),
        (highestBidCents, amount, isInstaBuy) => {
          const { result } = checkBid({ ...LISTING, highestBidCents }, { amountCents: amount, isInstaBuy });
          if (amount === 2000) expect(result).toBe('instant_buy');
          else if (isInstaBuy) expect(result).toBe('amount_refused');
          else {
            const least = highestBidCents === null ? 500 : highestBidCents + 1;
            expect(result).toBe(amount >= least && amount < 2000 ? 'bid' : 'amount_refused');
          }
        },
      ),
    );
  });
});
