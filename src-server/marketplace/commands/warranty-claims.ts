/** Warranty claims about marketplace sales: the buyer opens one, an operator decides it. */
import { describeItems } from '../../../src-shared/checkout/texts.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { ListingState } from '../../../src-shared/marketplace/listing-states.ts';
import {
  type ClaimBody,
  type ClaimState,
  type OpenClaimInput,
  type OpenClaimOutcome,
  refusedClaim,
} from '../../../src-shared/claims/warranty-claim.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { UNLISTED_STATES } from '../../../src-shared/purchases/purchase-states.ts';
import { renewPassword } from '../../catalog/index.ts';
import { lockBalance, lockOwnBalance, postJournal } from '../../ledger/index.ts';
import { emailOf } from '../../identity/index.ts';
import type { CustomerContext, OperatorContext } from '../../context.ts';
import type { MailServices } from '../../mail/index.ts';
import { recordChange } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { anyId, clock } from '../../platform/sql.ts';
import { lockListing, type LockedListing, stateAfter } from '../steps/lock-listing.ts';
import { notifyClaim } from '../notices/notify-customers.ts';

type SoldListing = LockedListing & { buyer_id: number };

/**
 * The buyer reports within the warranty that the account is not as promised; the seller's share is held until an
 * operator has decided. Throws `not_found` for anyone but the buyer.
 */
export async function openListingClaim(
  ctx: CustomerContext,
  { listingId, text, reason, bannedOn }: OpenClaimInput & Partial<ClaimBody>,
): Promise<OpenClaimOutcome> {
  return inTransaction(ctx, async (transaction) => {
    const { em, db, actor } = transaction;
    const listing = await lockListing(em, listingId);
    const { buyer_id } = listing;
    if (buyer_id === null || buyer_id !== actor.customerId) throw new ShopError('not_found');
    // No money moves, but deleting the account must either see this claim or come before it: otherwise the claim's refund would have
    // no balance to go to.
    await lockOwnBalance(em, actor.customerId);
    if (listing.state === 'claimed') return refusedClaim('claim_open');
    // Where sellers are paid at once, their share is gone before the warranty is over.
    if (listing.state === 'paid' && !listing.is_warranty_ended) return refusedClaim('seller_paid');
    if (listing.state !== 'sold' || listing.is_warranty_ended) return refusedClaim('warranty_over');
    const owned = await db
      .selectFrom('purchase')
      .select('id')
      .where('id', '=', listing.sale_id ?? 0)
      .where('state', 'in', UNLISTED_STATES)
      .forUpdate()
      .executeTakeFirst();
    if (!owned) return refusedClaim('not_owned');
    await db
      .insertInto('warranty_claim')
      .values({ listing_id: listingId, text, reason: reason ?? null, banned_on: bannedOn ?? null })
      .execute();
    await db
      .updateTable('listing')
      .set({ state: stateAfter(listing, 'claim') })
      .where('id', '=', listingId)
      .execute();
    await notifyClaim(transaction, { listing: { ...listing, buyer_id }, event: 'opened' });
    return { outcome: 'opened' };
  });
}

interface ClaimDecision {
  claimId: number;
  reason?: string | undefined;
}

/** Rejects the claim: the buyer keeps the account, and the seller is paid when the warranty ends. */
export async function rejectListingClaim(
  ctx: OperatorContext<MailServices>,
  { claimId, reason, answer }: ClaimDecision & { answer?: string | undefined },
): Promise<{ username: string }> {
  return inTransaction(ctx, async (transaction) => {
    const { em } = transaction;
    const listing = await lockClaimed(em, claimId);
    await closeClaim(em, { claimId, state: 'rejected', answer }, stateAfter(listing, 'reject'));
    await recordDecision(transaction, listing, { claimId, reason, state: 'rejected' });
    await notifyClaim(transaction, { listing, event: 'rejected', answer });
    return { username: listing.username };
  });
}

interface RefundedSale {
  username: string;
  /** The buyer's. */
  email: string;
  refundedCents: Cents;
  /** The marketplace gives no cashback. */
  cashbackTakenCents: 0;
  newPassword: string;
}

/**
 * Upholds the claim: the whole price goes back to the buyer, out of the seller's withheld share and the commission, and the
 * account back to the seller. Runs in the caller's transaction, which must not hold locks. The operator sets a new password,
 * because the buyer knows the current one. Throws `refund_refused` if the buyer no longer has the account.
 */
export async function refundListingClaim(
  ctx: OperatorContext<MailServices>,
  { claimId, reason }: ClaimDecision,
): Promise<RefundedSale> {
  const { services, em } = ctx;
  const listing = await lockClaimed(em, claimId);
  await lockBalance(em, listing.buyer_id);
  await giveAccountBack(em, listing);
  await giveMoneyBack(em, listing);
  const newPassword = await renewPassword(em, services.secrets, listing.product_id);
  await closeClaim(em, { claimId, state: 'refunded' }, stateAfter(listing, 'refund'));
  await recordDecision(ctx, listing, { claimId, reason, state: 'refunded' });
  await notifyClaim(ctx, { listing, event: 'refunded' });
  return {
    username: listing.username,
    email: await emailOf(ctx, listing.buyer_id),
    refundedCents: listing.highest_bid_cents ?? 0,
    cashbackTakenCents: 0,
    newPassword,
  };
}

/** The listing of an open claim, locked. Throws `not_found`, `claim_decided`. */
async function lockClaimed(em: EntityManager, claimId: number): Promise<SoldListing> {
  const claim = await em.db
    .selectFrom('warranty_claim')
    .select('listing_id')
    .where('id', '=', claimId)
    .executeTakeFirst();
  if (claim?.listing_id == null) throw new ShopError('not_found');
  const listing = await lockListing(em, claim.listing_id);
  const open = await em.db
    .selectFrom('warranty_claim')
    .select('id')
    .where('id', '=', claimId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  const { buyer_id } = listing;
  if (!open || buyer_id === null) throw new ShopError('claim_decided');
  return { ...listing, buyer_id };
}

async function closeClaim(
  em: EntityManager,
  { claimId, state, answer }: { claimId: number; state: ClaimState; answer?: string | undefined },
  listing: ListingState,
): Promise<void> {
  await em.db
    .with('decided', (db) =>
      db
        .updateTable('warranty_claim')
        .set({ state, answer: answer ?? null, decided_at: clock })
        .where('id', '=', claimId)
        .returning('listing_id'),
    )
    .updateTable('listing')
    .from('decided')
    .set({ state: listing })
    .whereRef('listing.id', '=', 'decided.listing_id')
    .execute();
}

async function giveAccountBack(em: EntityManager, listing: SoldListing): Promise<void> {
  const saleId = listing.sale_id ?? 0;
  await em.db
    .selectFrom('purchase')
    .select('id')
    .where('id', '=', anyId([listing.purchase_id, saleId]))
    .orderBy('id')
    .forUpdate()
    .execute();
  // First the buyer's, then the seller's: the account must never have two owners.
  const ended = await em.db
    .updateTable('purchase')
    .set({ state: 'refunded' })
    .where('id', '=', saleId)
    .where('state', 'in', UNLISTED_STATES)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new ShopError('refund_refused');
  await em.db
    .updateTable('purchase')
    .set({ state: 'owned' })
    .where('id', '=', listing.purchase_id)
    .where('state', '=', 'resold')
    .execute();
}

async function giveMoneyBack(em: EntityManager, listing: SoldListing): Promise<void> {
  const [commissionCents, payoutCents] = [listing.commission_cents ?? 0, listing.payout_cents ?? 0];
  await postJournal(em, {
    reference: `listing:${listing.id}:returned`,
    kind: 'refund',
    description: describeItems('Refund', [listing]),
    entries: {
      'system:payouts': -payoutCents,
      'system:commission': -commissionCents,
      [`customer:${listing.buyer_id}`]: commissionCents + payoutCents,
    },
  });
}

async function recordDecision(
  ctx: OperatorContext<MailServices>,
  listing: SoldListing,
  { claimId, reason, state }: ClaimDecision & { state: 'rejected' | 'refunded' },
): Promise<void> {
  await recordChange(ctx, {
    action: `claims ${state === 'refunded' ? 'refund' : 'reject'}`,
    subject: `account ${listing.username}`,
    reason,
    before: { claim: claimId, listing: listing.id, state: 'open' },
    after: { claim: claimId, listing: listing.id, state },
  });
}
