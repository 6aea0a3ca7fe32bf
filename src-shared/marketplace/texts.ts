/** The exact texts of the marketplace (account and marketplace, sections 2, 5 and 8), and texts that the specification leaves open. */
export const MARKETPLACE_TEXTS = {
  closed: 'The marketplace is closed right now.',

  nothingEnabled: 'At least one field, Bid or Instant Buy, must be enabled',
  minimumNotBelowInsta: 'Minimum Bid Amount must be less than Instant Buy Amount',
  amountNotPositive: 'Amount must be greater than zero',
  amountTooLarge: 'Amount must be at most €1,000,000',
  required: 'Field is required',
  endDays: 'Valid Date range: 1-30 days',
  endPassed: 'That date has already passed.',
  warrantyDays: 'Warranty must be 1, 7, 14 or 30 days',
  wrongPassword: 'That is not this account’s current password.',

  belowMinimum: 'Amount less than minimum bid',
  aboveInstaBuy: 'Amount greater than instant buy amount',
  notInstaBuyPrice: 'Amount must be equal to instant buy amount',
  maximumBelowAmount: 'Maximum amount must be at least the bid amount',
  maximumIsInstaBuy: 'Maximum amount must be less than instant buy amount',
  insufficientBalance: 'Insufficient balance for bidding',

  ownBid: 'Cannot bid on own product.',
  alreadyBid: 'You have already placed a bid on this account.',
  biddingOff: 'The owner has disabled placing bids on this account.',
  ownBuy: 'Cannot buy your own product.',
  // The space before the full stop is in the specification.
  instaBuyOff: 'The owner has disabled insta buy on this account .',
  ended: 'This auction has ended.',
  refunded: 'Refunded: the sale was undone.',
  alreadyBought: 'You have already bought this account.',

  won: 'Congratulations, you won the bid.',
  leading: 'You are currently the highest bidder',
  loginToBid: 'Login to place bid.',
  loginToBuy: 'Login to instant buy',
} as const;
