/** What the marketplace shows. Times are ISO texts by the database's clock, amounts integer cents. */
import type { Product } from '../catalog/product.ts';
import type { Cents } from '../money.ts';
import type { PurchaseList } from '../purchases/purchase-states.ts';
import type { ListingState, ListingStatus } from './listing-states.ts';
import type { WarrantyClaim } from '../claims/warranty-claim.ts';

/** A listing as every visitor sees it, with what concerns the viewer (for visitors: false and null). */
export interface MarketListing {
  id: number;
  /** Skins as ids, essence and level discrete, as in the shop's catalog. */
  product: Product;
  status: ListingStatus;
  /** Takes bids and instant buys: ongoing, and its end not reached when this was read. */
  isOpen: boolean;
  createdAt: string;
  /** Null until the operator has changed the password. Moves when a bid comes in the last minutes. */
  endsAt: string | null;
  /** When it was sold, ended or cancelled. */
  completedAt: string | null;
  minimumBidCents: Cents | null;
  instaBuyCents: Cents | null;
  /** After a sale the price, an instant buy's too. */
  highestBidCents: Cents | null;
  /** Lines of the bid history, automatic ones included. */
  totalBids: number;
  /** Days of warranty by the seller, from the sale on. */
  warrantyDays: number;
  /** The seller's note; empty when there is none. */
  remarks: string;
  /** What the seller has sold on the marketplace before, sales that were undone included. */
  sellerSales: number;
  /** How many of those sales a warranty claim undid: claims that were right. */
  sellerClaims: number;
  isUserOwner: boolean;
  isUserHighestBidder: boolean;
  /** A warranty claim was right: the price went back to the buyer, the account to the seller. */
  isRefunded: boolean;
  /** The viewer's highest bid on it. */
  userBidCents: Cents | null;
  isWatched: boolean;
}

/** A line of the bid history, oldest first. */
export interface BidHistoryStep {
  at: string;
  amountCents: Cents;
  /** Numbers bidders in the order of their first bid on this listing: "Bidder 2" is always the same person here. */
  bidder: number;
  isUser: boolean;
  /** The bidder's maximum spoke, not the bidder. */
  isAutomatic: boolean;
  isInstaBuy: boolean;
}

export interface ListingPage {
  /** The server's clock, for countdowns. */
  now: string;
  listing: MarketListing;
  history: BidHistoryStep[];
  /** The viewer's own standing maximum; theirs alone. */
  userMaxCents: Cents | null;
}

/** A listing as its owner sees it. */
export interface SellerListing extends MarketListing {
  state: ListingState;
  username: string;
  /** From when the password was changed. */
  endDays: number;
  confirmedAt: string | null;
  /** What the seller gets or got, 90% of the final price; null before the sale. */
  payoutCents: Cents | null;
  paidAt: string | null;
  isProductReturned: boolean;
  warrantyEndsAt: string | null;
  isWarrantyEnded: boolean;
  claim: WarrantyClaim | null;
}

/** One account that the customer bid on or bought, with the highest of their bids. */
export interface UserBid {
  listing: MarketListing;
  amountCents: Cents;
  /** Their standing maximum while it leads; else null. */
  maxCents: Cents | null;
  isWinner: boolean;
  /** What went back to the winner's balance, and when, after a warranty claim that was right. */
  refund: { amountCents: Cents; at: string } | null;
  /** The won account is still the customer's, in this list of purchases; null when they sold or traded it, or gave it back. */
  purchaseList: PurchaseList | null;
  warrantyEndsAt: string | null;
  /** A claim can be opened now. */
  canClaim: boolean;
  claim: WarrantyClaim | null;
}

export interface Marketplace {
  now: string;
  /** All that can be bid on or bought, soonest end first. */
  listings: MarketListing[];
  /** Null for visitors. */
  userId: number | null;
}
