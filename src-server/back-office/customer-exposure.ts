import type { Cents } from '../../src-shared/money.ts';
import { type PendingCredit, pendingCredits } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';

/** What is under way with a customer: what an operator must know before keeping them out, or deleting them. */
export interface CustomerExposure {
  balanceCents: Cents;
  /** Set aside for payments, bids and disputes. */
  escrowCents: Cents;
  sessions: number;
  /** Accounts that are theirs. */
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
  /** Not at their end: open at the provider, in review, disputed, or with a refund that is to be sent. */
  payments: {
    id: string;
    at: Date;
    purpose: string;
    gateway: string;
    status: string;
    amountCents: Cents;
  }[];
  /** Promised and not there yet. */
  pending: PendingCredit[];
  /** Warranty claims that wait for a decision. */
  claims: { id: number; username: string; role: 'buyer' | 'seller' }[];
}

/** Reads and changes nothing; without the customer's lock what it says may be over a moment later. */
export async function readExposure(em: EntityManager, customerId: number): Promise<CustomerExposure> {
  const rows = <T>(sql: string): Promise<T[]> => em.execute<T[]>(sql, [customerId]);
  const [figures] =
    await rows<Record<'balance' | 'escrow' | 'sessions' | 'purchases', string | null>>(FIGURES);
  const listings = await rows<CustomerExposure['listings'][number]>(LISTINGS);
  const leadingBids = await rows<CustomerExposure['leadingBids'][number]>(LEADING_BIDS);
  const payments = await rows<CustomerExposure['payments'][number]>(PAYMENTS);
  return {
    balanceCents: Number(figures?.balance ?? 0),
    escrowCents: Number(figures?.escrow ?? 0),
    sessions: Number(figures?.sessions ?? 0),
    purchases: Number(figures?.purchases ?? 0),
    listings: listings.map(withEnd),
    leadingBids: leadingBids.map(withEnd),
    payments: payments.map((payment) => ({ ...payment, at: new Date(payment.at) })),
    pending: await pendingCredits(em, customerId),
    claims: await em.execute<CustomerExposure['claims']>(CLAIMS, [customerId, customerId]),
  };
}

function withEnd<Row extends { endsAt: Date | null }>(row: Row): Row {
  return { ...row, endsAt: row.endsAt && new Date(row.endsAt) };
}

const FIGURES = `
with owner as (select ?::int as id)
select (select balance_cents from ledger_account where customer_id = owner.id and kind = 'customer') as balance,
  (select balance_cents from ledger_account where customer_id = owner.id and kind = 'escrow') as escrow,
  (select count(*) from session where customer_id = owner.id and expires_at > now()) as sessions,
  (select count(*) from purchase where customer_id = owner.id and state in ('owned', 'hidden', 'listed')) as purchases
from owner`;

const LISTINGS = `
select listing.id, product.username, listing.state, listing.highest_bid_cents as "highestBidCents",
  listing.total_bids as "totalBids", listing.ends_at as "endsAt"
from listing join product on product.id = listing.product_id
where listing.seller_id = ? and listing.state in ('added', 'open') order by listing.ends_at nulls first, listing.id`;

const LEADING_BIDS = `
select listing.id as "listingId", product.username, bid.amount_cents as "amountCents", bid.max_cents as "maxCents",
  listing.ends_at as "endsAt"
from bid join listing on listing.id = bid.listing_id join product on product.id = listing.product_id
where bid.customer_id = ? and bid.state = 'leading' order by listing.ends_at, listing.id`;

const PAYMENTS = `
select id, created_at as at, purpose, gateway, status, amount_cents as "amountCents"
from payment where customer_id = ? and status in ('created', 'pending', 'flagged', 'refunding', 'disputed') order by created_at, id`;

const CLAIMS = `
select claim.id, product.username, case when listing.buyer_id = ? then 'buyer' else 'seller' end as role
from warranty_claim claim join listing on listing.id = claim.listing_id join product on product.id = listing.product_id
where ? in (listing.seller_id, listing.buyer_id) and listing.state = 'claimed' and claim.decided_at is null
order by claim.id`;
