/**
 * Everything that decides about a listing locks it first, then customers' balances in customer-id order, then purchases
 * and the product. The listing comes before the balances because only under its lock it is known whose balances these
 * are (who leads changes with every bid); nothing else that holds a balance ever asks for a listing.
 */
import type { Region } from '../../src-shared/catalog/enumerations.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { BiddableListing } from '../../src-shared/marketplace/bid-rules.ts';
import {
  type ListingAction,
  type ListingState,
  nextState,
} from '../../src-shared/marketplace/listing-states.ts';
import type { EntityManager } from '../platform/database.ts';

export interface LockedListing {
  id: number;
  state: ListingState;
  seller_id: number;
  product_id: number;
  purchase_id: number;
  username: string;
  region: Region;
  minimum_bid_cents: number | null;
  insta_buy_cents: number | null;
  highest_bid_cents: number | null;
  total_bids: number;
  end_days: number;
  warranty_days: number;
  remarks: string;
  confirmed_at: Date | string | null;
  buyer_id: number | null;
  sale_id: number | null;
  commission_cents: number | null;
  payout_cents: number | null;
  /** By the database's clock, after the lock. */
  is_open: boolean;
  is_due: boolean;
  is_warranty_ended: boolean;
  leader: LeadingBid | null;
}

export interface LeadingBid {
  id: number;
  customer_id: number;
  amount_cents: number;
  max_cents: number;
}

/**
 * The listing, locked until the transaction ends: against everybody else who decides about it, but not (`no key`) against
 * news that name it. A job that tells thousands of watchers in one transaction would make a bid wait until it is late. Its times are judged by `clock_timestamp()` in a statement of their own:
 * `now()` is when the transaction began, before it may have waited for the lock. Throws `not_found`.
 */
export async function lockListing(em: EntityManager, id: number): Promise<LockedListing> {
  await em.execute('select 1 from listing where id = ? for no key update', [id]);
  const [row] = await em.execute<(Omit<LockedListing, 'leader'> & LeaderColumns)[]>(
    `select listing.*, product.username, product.region,
       listing.state = 'open' and listing.ends_at > clock_timestamp() as is_open,
       listing.state = 'open' and listing.ends_at <= clock_timestamp() as is_due,
       coalesce(listing.warranty_ends_at <= clock_timestamp(), false) as is_warranty_ended,
       leader.id as leader_bid_id, leader.customer_id as leader_id, leader.amount_cents as leader_amount_cents,
       leader.max_cents as leader_max_cents
     from listing join product on product.id = listing.product_id
     left join bid leader on leader.listing_id = listing.id and leader.state = 'leading'
     where listing.id = ?`,
    [id],
  );
  if (!row) throw new ShopError('not_found');
  const { leader_bid_id, leader_id, leader_amount_cents, leader_max_cents, ...listing } = row;
  const leader =
    leader_bid_id === null
      ? null
      : {
          id: leader_bid_id,
          customer_id: leader_id,
          amount_cents: leader_amount_cents,
          max_cents: leader_max_cents,
        };
  return { ...listing, leader };
}

interface LeaderColumns {
  leader_bid_id: number | null;
  leader_id: number;
  leader_amount_cents: number;
  leader_max_cents: number;
}

/** The state after `action`; a fault when the caller has not judged that it can happen. */
export function stateAfter(listing: LockedListing, action: ListingAction): ListingState {
  const state = nextState(listing.state, action);
  if (state === null) throw new Error(`listing ${listing.id} is ${listing.state}: it cannot ${action}`);
  return state;
}

export function biddableFor(listing: LockedListing, customerId: number): BiddableListing {
  return {
    isOpen: listing.is_open,
    minimumBidCents: listing.minimum_bid_cents,
    instaBuyCents: listing.insta_buy_cents,
    highestBidCents: listing.highest_bid_cents,
    isUserOwner: listing.seller_id === customerId,
    isUserHighestBidder: listing.leader?.customer_id === customerId,
  };
}
