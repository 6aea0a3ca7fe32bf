/** What the marketplace shows. Times are ISO texts by the database's clock, amounts integer cents. */
import type { Product } from '../catalog/product.ts';
import type { Cents } from '../money.ts';
import type { PurchaseList } from '../purchases/purchase-states.ts';
import type { ListingState, ListingStatus } from './listing-states.ts';
import type { WarrantyClaim } from '../claims/warranty-claim.ts';

/** A listing as every visitor sees it, plus the viewer's data (for visitors: false and null). */
export interface MarketListing {
  id: number;
  /** Skins as ids, essence and level discrete, as in the shop's catalog. */
  product: Product;
  status: ListingStatus;
  /** Accepts bids and instant buys: ongoing, and not past its end when this was read. */
  isOpen: boolean;
  createdAt: string;
  /** Null until the operator has changed the password. Extended by a bid in the last minutes. */
  endsAt: string | null;
  /** When it was sold, ended or cancelled. */
  completedAt: string | null;
  minimumBidCents: Cents | null;
  instaBuyCents: Cents | null;
  /** After a sale the price, including an instant buy's. */
  highestBidCents: Cents | null;
  /** Lines of the bid history, including automatic ones. */
  totalBids: number;
  /** Days of the seller's warranty, from the sale on. */
  warrantyDays: number;
  /** The seller's note; may be empty. */
  remarks: string;
  /** How many accounts the seller has sold on the marketplace, including undone sales. */
  sellerSales: number;
  /** How many of those sales an upheld warranty claim undid. */
  sellerClaims: number;
  isUserOwner: boolean;
  isUserHighestBidder: boolean;
  /** A warranty claim was upheld: the price went back to the buyer, the account to the seller. */
  isRefunded: boolean;
  /** The viewer's highest bid on it. */
  userBidCents: Cents | null;
  isWatched: boolean;
}

/** A line of the bid history, oldest first. */
export interface BidHistoryStep {
  at: string;
  amountCents: Cents;
  /**
   * Bidders are numbered in the order of their first bid on this listing: "Bidder 2" is always the same person here.
   */
  bidder: number;
  isUser: boolean;
  /** The bid was placed by the bidder's maximum, not by hand. */
  isAutomatic: boolean;
  isInstaBuy: boolean;
}

export interface ListingPage {
  /** The server's clock, for countdowns. */
  now: string;
  listing: MarketListing;
  history: BidHistoryStep[];
  /** The viewer's own current maximum; visible only to them. */
  userMaxCents: Cents | null;
}

/** A listing as its owner sees it. */
export interface SellerListing extends MarketListing {
  state: ListingState;
  username: string;
  /** Days from the change of the password. */
  endDays: number;
  confirmedAt: string | null;
  /** The seller's proceeds, 90% of the final price; null before the sale. */
  payoutCents: Cents | null;
  paidAt: string | null;
  isProductReturned: boolean;
  warrantyEndsAt: string | null;
  isWarrantyEnded: boolean;
  claim: WarrantyClaim | null;
}

/** An account that the customer bid on or bought, with their highest bid. */
export interface UserBid {
  listing: MarketListing;
  amountCents: Cents;
  /** Their current maximum while it leads; else null. */
  maxCents: Cents | null;
  isWinner: boolean;
  /** The refund to the winner's balance after an upheld warranty claim. */
  refund: { amountCents: Cents; at: string } | null;
  /** The list of purchases that contains the won account; null if they resold, traded in or returned it. */
  purchaseList: PurchaseList | null;
  warrantyEndsAt: string | null;
  /** Whether a claim can be opened now. */
  canClaim: boolean;
  claim: WarrantyClaim | null;
}

export interface Marketplace {
  now: string;
  /** Everything that can be bid on or bought, soonest end first. */
  listings: MarketListing[];
  /** Null for visitors. */
  userId: number | null;
}
