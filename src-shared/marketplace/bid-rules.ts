/**
 * Eligibility and amounts: who may bid and buy, and for how much. The card's buttons use these functions, and the commands check them
 * again under the listing's lock. A bid is refused here because of its customer or its amount; insufficient balance is refused where
 * the balance is locked (src-server/marketplace).
 */
import type { Cents } from '../money.ts';
import { MARKETPLACE_TEXTS } from './texts.ts';

/** The bid increment: the next bid must exceed the highest one by at least this much. */
export const MINIMUM_INCREMENT_CENTS: Cents = 1;

/** A listing as a potential bidder sees it. */
export interface BiddableListing {
  isOpen: boolean;
  /** The starting price; there is no reserve price behind it. Null: the owner accepts no bids. */
  minimumBidCents: Cents | null;
  /** Null: the owner offers no instant buy. */
  instaBuyCents: Cents | null;
  highestBidCents: Cents | null;
  isUserOwner: boolean;
  isUserHighestBidder: boolean;
}

/** The lowest valid bid: a cent above the highest bid, or the minimum bid. Null if bidding is disabled. */
export function minimumNextBidCents(
  listing: Pick<BiddableListing, 'minimumBidCents' | 'highestBidCents'>,
): Cents | null {
  const { minimumBidCents, highestBidCents } = listing;
  if (minimumBidCents === null) return null;
  return highestBidCents === null ? minimumBidCents : highestBidCents + MINIMUM_INCREMENT_CENTS;
}

/** The two buttons of a listing. */
export type BidAction = 'bid' | 'insta_buy';

/**
 * Why a customer may not bid on a listing or buy it, whatever the amount. `own_product` prevents shill bidding: sellers cannot bid up
 * their own listing.
 */
export type IneligibilityReason =
  | 'own_product'
  | 'already_leading'
  | 'bidding_disabled'
  | 'insta_buy_disabled'
  | 'listing_ended';

/** Why the viewer is not eligible for the action; null if they are. The leading customer may use the instant buy. */
export function ineligibilityReason(listing: BiddableListing, action: BidAction): IneligibilityReason | null {
  if (listing.isUserOwner) return 'own_product';
  if (!listing.isOpen) return 'listing_ended';
  if (action === 'insta_buy') return listing.instaBuyCents === null ? 'insta_buy_disabled' : null;
  if (listing.isUserHighestBidder) return 'already_leading';
  return listing.minimumBidCents === null ? 'bidding_disabled' : null;
}

/** The tooltip of a disabled Place Bid or Insta Buy button, and the text of the refusal. */
export function ineligibilityText(reason: IneligibilityReason, action: BidAction): string {
  switch (reason) {
    case 'own_product':
      return action === 'bid' ? MARKETPLACE_TEXTS.ownBid : MARKETPLACE_TEXTS.ownBuy;
    case 'already_leading':
      return MARKETPLACE_TEXTS.alreadyBid;
    case 'bidding_disabled':
      return MARKETPLACE_TEXTS.biddingOff;
    case 'insta_buy_disabled':
      return MARKETPLACE_TEXTS.instaBuyOff;
    case 'listing_ended':
      return MARKETPLACE_TEXTS.ended;
  }
}

/** A bid or an instant buy, as parsed by `placeBidSchema`. */
export interface PlaceBidInput {
  amountCents: Cents;
  maxCents?: Cents | undefined;
  isInstaBuy: boolean;
}

/** By the field of the form and of the REST body. */
export type BidFieldErrors = { amount?: string[]; maxAmount?: string[] };

type BidCheck =
  | { result: 'ineligible'; reason: IneligibilityReason; text: string }
  | { result: 'amount_refused'; fields: BidFieldErrors }
  | { result: 'instant_buy'; priceCents: Cents }
  | { result: 'bid'; amountCents: Cents; maxCents: Cents };

/** Checks a bid or an instant buy (account and marketplace, section 5 "Bid"). A bid of the instant-buy price is an instant buy. */
export function checkBid(listing: BiddableListing, input: PlaceBidInput): BidCheck {
  return input.isInstaBuy || input.amountCents === listing.instaBuyCents
    ? checkInstaBuy(listing, input)
    : checkPlainBid(listing, input);
}

function checkInstaBuy(listing: BiddableListing, { amountCents, maxCents }: PlaceBidInput): BidCheck {
  const reason = ineligibilityReason(listing, 'insta_buy');
  if (reason !== null) return { result: 'ineligible', reason, text: ineligibilityText(reason, 'insta_buy') };
  const priceCents = listing.instaBuyCents;
  if (priceCents === null || amountCents !== priceCents)
    return { result: 'amount_refused', fields: { amount: [MARKETPLACE_TEXTS.notInstaBuyPrice] } };
  const isMaximumValid = maxCents === undefined || maxCents === priceCents;
  if (!isMaximumValid)
    return { result: 'amount_refused', fields: { maxAmount: [MARKETPLACE_TEXTS.notInstaBuyPrice] } };
  return { result: 'instant_buy', priceCents };
}

function checkPlainBid(listing: BiddableListing, { amountCents, maxCents }: PlaceBidInput): BidCheck {
  const reason = ineligibilityReason(listing, 'bid');
  if (reason !== null) return { result: 'ineligible', reason, text: ineligibilityText(reason, 'bid') };
  const fields = bidFieldErrors(listing, { amountCents, maxCents });
  if (fields !== null) return { result: 'amount_refused', fields };
  return { result: 'bid', amountCents, maxCents: maxCents ?? amountCents };
}

/** What is wrong with the amounts of a bid (not of an instant buy), by field; null if nothing. Also used by the form. */
export function bidFieldErrors(
  listing: Pick<BiddableListing, 'minimumBidCents' | 'highestBidCents' | 'instaBuyCents'>,
  { amountCents, maxCents }: Pick<PlaceBidInput, 'amountCents' | 'maxCents'>,
): BidFieldErrors | null {
  const { instaBuyCents } = listing;
  const least = minimumNextBidCents(listing);
  if (least !== null && amountCents < least) return { amount: [MARKETPLACE_TEXTS.belowMinimum] };
  if (instaBuyCents !== null && amountCents > instaBuyCents)
    return { amount: [MARKETPLACE_TEXTS.aboveInstaBuy] };
  if (maxCents === undefined) return null;
  if (maxCents < amountCents) return { maxAmount: [MARKETPLACE_TEXTS.maximumBelowAmount] };
  if (instaBuyCents === null || maxCents < instaBuyCents) return null;
  const text =
    maxCents > instaBuyCents ? MARKETPLACE_TEXTS.aboveInstaBuy : MARKETPLACE_TEXTS.maximumIsInstaBuy;
  return { maxAmount: [text] };
}
