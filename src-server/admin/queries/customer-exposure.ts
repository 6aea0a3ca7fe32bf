import { LIVE_STATES } from '../../../src-shared/marketplace/listing-states.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { selectClaims } from '../../claims/index.ts';
import { isOpenSession } from '../../identity/index.ts';
import { type PendingCredit, pendingCredits } from '../../ledger/index.ts';
import type { EntityManager } from '../../platform/database.ts';
import { isOwned } from '../../purchases/index.ts';

/** A customer's pending business: what an operator must know before blocking or erasing them. */
export interface CustomerExposure {
  balanceCents: Cents;
  /** Withheld for payments, bids and disputes. */
  escrowCents: Cents;
  sessions: number;
  /** Accounts that belong to them. */
  purchases: number;
  /** On the marketplace and not sold yet. */
  listings: {
    id: number;
    username: string;
    state: string;
    highestBidCents: Cents | null;
    totalBids: number;
    endsAt: Date | null;
  }[];
  leadingBids: {
    listingId: number;
    username: string;
    amountCents: Cents;
    maxCents: Cents;
    endsAt: Date | null;
  }[];
  /** Unfinished ones: open at the provider, flagged, disputed, or with a refund to be sent. */
  payments: {
    id: string;
    at: Date;
    purpose: string;
    gateway: string;
    status: string;
    amountCents: Cents;
  }[];
  /** Promised and not credited yet. */
  pending: PendingCredit[];
  /** Undecided warranty claims. */
  claims: { id: number; username: string; role: 'buyer' | 'seller' }[];
}

/** Changes nothing; without the customer's lock, the result may be outdated a moment later. */
export async function readExposure(em: EntityManager, customerId: number): Promise<CustomerExposure> {
  const figures = await readFigures(em, customerId);
  return {
    balanceCents: figures.balance ?? 0,
    escrowCents: figures.escrow ?? 0,
    sessions: figures.sessions,
    purchases: figures.purchases,
    listings: await listingsOf(em, customerId),
    leadingBids: await leadingBidsOf(em, customerId),
    payments: await openPaymentsOf(em, customerId),
    pending: await pendingCredits(em, customerId),
    claims: await claimsAbout(em, customerId),
  };
}

async function readFigures(em: EntityManager, customerId: number) {
  const balanceOf = (kind: 'customer' | 'escrow') =>
    em.db
      .selectFrom('ledger_account')
      .select('balance_cents')
      .where('customer_id', '=', customerId)
      .where('kind', '=', kind);
  return em.db
    .selectNoFrom((eb) => [
      balanceOf('customer').as('balance'),
      balanceOf('escrow').as('escrow'),
      eb
        .selectFrom('session')
        .innerJoin('customer', 'customer.id', 'session.customer_id')
        .select(eb.fn.countAll<number>().as('count'))
        .where('session.customer_id', '=', customerId)
        .where(isOpenSession)
        .$asScalar()
        .$notNull()
        .as('sessions'),
      eb
        .selectFrom('purchase')
        .select(eb.fn.countAll<number>().as('count'))
        .where('customer_id', '=', customerId)
        .where(isOwned)
        .$asScalar()
        .$notNull()
        .as('purchases'),
    ])
    .executeTakeFirstOrThrow();
}

async function listingsOf(em: EntityManager, customerId: number): Promise<CustomerExposure['listings']> {
  return em.db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .select([
      'listing.id',
      'product.username',
      'listing.state',
      'listing.highest_bid_cents as highestBidCents',
      'listing.total_bids as totalBids',
      'listing.ends_at as endsAt',
    ])
    .where('listing.seller_id', '=', customerId)
    .where('listing.state', 'in', LIVE_STATES)
    .orderBy('listing.ends_at', (order) => order.asc().nullsFirst())
    .orderBy('listing.id')
    .execute();
}

async function leadingBidsOf(
  em: EntityManager,
  customerId: number,
): Promise<CustomerExposure['leadingBids']> {
  return em.db
    .selectFrom('bid')
    .innerJoin('listing', 'listing.id', 'bid.listing_id')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .select([
      'listing.id as listingId',
      'product.username',
      'bid.amount_cents as amountCents',
      'bid.max_cents as maxCents',
      'listing.ends_at as endsAt',
    ])
    .where('bid.customer_id', '=', customerId)
    .where('bid.state', '=', 'leading')
    .orderBy('listing.ends_at')
    .orderBy('listing.id')
    .execute();
}

async function openPaymentsOf(em: EntityManager, customerId: number): Promise<CustomerExposure['payments']> {
  return em.db
    .selectFrom('payment')
    .select(['id', 'created_at as at', 'purpose', 'gateway', 'status', 'amount_cents as amountCents'])
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['created', 'pending', 'flagged', 'refunding', 'disputed'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

async function claimsAbout(em: EntityManager, customerId: number): Promise<CustomerExposure['claims']> {
  return selectClaims(em.db)
    .select(['w.id', 'product.username'])
    .select((eb) =>
      eb
        .case()
        .when('p.customer_id', '=', customerId)
        .then<'buyer' | 'seller'>('buyer')
        .else<'buyer' | 'seller'>('seller')
        .end()
        .as('role'),
    )
    .where((eb) => eb.or([eb('l.seller_id', '=', customerId), eb('p.customer_id', '=', customerId)]))
    .where('w.state', '=', 'open')
    .orderBy('w.id')
    .execute();
}
