/**
 * The lock order of the marketplace: every command that decides about a listing locks it first, then customers' balances in
 * customer-id order, then purchases and the product. The listing comes first because the leader, whose balance is one of them, changes
 * with every bid. A transaction that holds a balance or a customer's row must never lock a
 * listing.
 */
import type { Region } from '../../../src-shared/catalog/enumerations.ts';
import type { Selectable } from 'kysely';
import { ShopError } from '../../../src-shared/errors.ts';
import type { BiddableListing } from '../../../src-shared/marketplace/bid-rules.ts';
import {
  type ListingAction,
  type ListingState,
  nextState,
} from '../../../src-shared/marketplace/listing-states.ts';
import type { Database } from '../../entities.ts';
import type { EntityManager } from '../../platform/database.ts';
import { isDue, isOpen, isWarrantyEnded } from '../queries/listing-record.ts';

export interface LockedListing extends Selectable<Database['listing']> {
  username: string;
  region: Region;
  /** By the database's clock, after the lock was obtained. */
  is_open: boolean;
  is_due: boolean;
  is_warranty_ended: boolean;
  leader: LeadingBid | null;
}

export type LeadingBid = Pick<
  Selectable<Database['bid']>,
  'id' | 'customer_id' | 'amount_cents' | 'max_cents'
>;

/**
 * The listing, locked until the transaction ends: against all other decisions about it, but (`no key`) not against notices
 * that reference it; otherwise a job that notifies thousands of watchers in one transaction would delay bids past the end.
 * Its times are compared with `clock_timestamp()` in a separate statement, because `now()` is the start of the transaction,
 * before the wait for the lock. Throws `not_found`.
 */
export async function lockListing(em: EntityManager, id: number): Promise<LockedListing> {
  await em.db.selectFrom('listing').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const row = await em.db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .leftJoin('bid as leader', (join) =>
      join.onRef('leader.listing_id', '=', 'listing.id').on('leader.state', '=', 'leading'),
    )
    .selectAll('listing')
    .select([
      'product.username',
      'product.region',
      isOpen.as('is_open'),
      isDue.as('is_due'),
      isWarrantyEnded.as('is_warranty_ended'),
      'leader.id as leader_bid_id',
      'leader.customer_id as leader_id',
      'leader.amount_cents as leader_amount_cents',
      'leader.max_cents as leader_max_cents',
    ])
    .where('listing.id', '=', id)
    .$narrowType<LeaderColumns | { leader_bid_id: null }>()
    .executeTakeFirst();
  if (!row) throw new ShopError('not_found');
  const leader =
    row.leader_bid_id === null
      ? null
      : {
          id: row.leader_bid_id,
          customer_id: row.leader_id,
          amount_cents: row.leader_amount_cents,
          max_cents: row.leader_max_cents,
        };
  return { ...row, leader };
}

/** All four columns of a listing that has a leader. */
interface LeaderColumns {
  leader_bid_id: number;
  leader_id: number;
  leader_amount_cents: number;
  leader_max_cents: number;
}

/** The state after `action`; throws if the transition is not allowed, which the caller must have checked. */
export function stateAfter(listing: LockedListing, action: ListingAction): ListingState {
  const state = nextState(listing.state, action);
  if (state === null) throw new Error(`listing ${listing.id} is ${listing.state}: it cannot ${action}`);
  return state;
}

/** The listing as the bidding rules take it (`bid-rules.ts`), for this customer. */
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

/**
 * Throws `customer_blocked`, `recovery_required`, `email_not_verified`. Keeps the seller's row locked until the listing is written: deleting or blocking
 * the customer, or their report of a takeover, waits for that and then finds the listing.
 */
export async function requireSeller(em: EntityManager, customerId: number): Promise<void> {
  const seller = await em.db
    .selectFrom('customer')
    .select(['email_verified_at', 'blocked_at', 'takeover_reported_at'])
    .where('id', '=', customerId)
    .forShare()
    .executeTakeFirst();
  if (seller?.blocked_at) throw new ShopError('customer_blocked');
  if (seller?.takeover_reported_at) throw new ShopError('recovery_required');
  if (!seller?.email_verified_at) throw new ShopError('email_not_verified');
}
