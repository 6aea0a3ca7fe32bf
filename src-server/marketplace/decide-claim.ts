/** The operator's word on warranty claims. */
import type { NotNull } from 'kysely';
import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { ListingState } from '../../src-shared/marketplace/listing-states.ts';
import type { ClaimState } from '../../src-shared/marketplace/warranty-claim.ts';
import { UNLISTED_STATES } from '../../src-shared/purchases/purchase-states.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import type { MailServices } from '../mail/index.ts';
import { type Operator, recordChange } from '../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { freshPassword } from '../platform/fresh-password.ts';
import type { Secrets } from '../platform/secrets.ts';
import { anyId, clock } from '../platform/sql.ts';
import { lockListing, type LockedListing, stateAfter } from './lock-listing.ts';
import { notifyClaim } from './notify-customers.ts';

type SoldListing = LockedListing & { buyer_id: number };

export interface ClaimWord {
  claimId: number;
  reason?: string | undefined;
}

/** The claim is not right: the account stays the buyer's, the seller is paid when the warranty has ended. */
export async function rejectClaim(
  services: MailServices,
  em: EntityManager,
  operator: Operator,
  { claimId, reason }: ClaimWord,
): Promise<{ username: string }> {
  return inTransaction(em, async (transaction) => {
    const listing = await lockClaimed(transaction, claimId);
    await close(transaction, claimId, 'rejected', stateAfter(listing, 'reject'));
    await record(transaction, operator, listing, { claimId, reason, state: 'rejected' });
    await notifyClaim(services, transaction, listing, 'rejected');
    return { username: listing.username };
  });
}

/**
 * The claim is right: the whole price goes back to the buyer, out of the seller's waiting part and the commission, and the
 * account back to the seller. @returns the account's next password, which the operator gives to it: the buyer knows the
 * present one. Throws `refund_refused` when the buyer does not have the account any more.
 */
export async function refundClaim(
  services: MailServices,
  em: EntityManager,
  operator: Operator,
  { claimId, reason }: ClaimWord,
): Promise<{ username: string; newPassword: string }> {
  return inTransaction(em, async (transaction) => {
    const listing = await lockClaimed(transaction, claimId);
    await lockBalance(transaction, listing.buyer_id);
    await giveAccountBack(transaction, listing);
    await giveMoneyBack(transaction, listing);
    const newPassword = await renewPassword(transaction, services.secrets, listing);
    await close(transaction, claimId, 'refunded', stateAfter(listing, 'refund'));
    await record(transaction, operator, listing, { claimId, reason, state: 'refunded' });
    await notifyClaim(services, transaction, listing, 'refunded');
    return { username: listing.username, newPassword };
  });
}

/** The listing of an open claim, locked. Throws `not_found`, `claim_decided`. */
async function lockClaimed(em: EntityManager, claimId: number): Promise<SoldListing> {
  const claim = await em.db
    .selectFrom('warranty_claim')
    .select('listing_id')
    .where('id', '=', claimId)
    .executeTakeFirst();
  if (!claim) throw new ShopError('not_found');
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

async function close(
  em: EntityManager,
  claimId: number,
  claim: ClaimState,
  listing: ListingState,
): Promise<void> {
  await em.db
    .with('decided', (db) =>
      db
        .updateTable('warranty_claim')
        .set({ state: claim, decided_at: clock })
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
  // First the buyer's, then the seller's: at no moment has the account two owners.
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
    description: `Refund of 1 account (${REGIONS[listing.region]})`,
    entries: {
      'system:payouts': -payoutCents,
      'system:commission': -commissionCents,
      [`customer:${listing.buyer_id}`]: commissionCents + payoutCents,
    },
  });
}

async function renewPassword(em: EntityManager, secrets: Secrets, listing: SoldListing): Promise<string> {
  const newPassword = freshPassword();
  await em.db
    .updateTable('product')
    .set({ password_encrypted: secrets.encrypt(newPassword, `product:${listing.product_id}`) })
    .where('id', '=', listing.product_id)
    .execute();
  return newPassword;
}

async function record(
  em: EntityManager,
  operator: Operator,
  listing: SoldListing,
  { claimId, reason, state }: ClaimWord & { state: 'rejected' | 'refunded' },
): Promise<void> {
  await recordChange(em, operator, {
    action: `claims ${state === 'refunded' ? 'refund' : 'reject'}`,
    subject: `account ${listing.username}`,
    reason,
    before: { claim: claimId, listing: listing.id, state: 'open' },
    after: { claim: claimId, listing: listing.id, state },
  });
}

export interface UndecidedClaim {
  id: number;
  listingId: number;
  username: string;
  password: string;
  buyer: string;
  seller: string;
  priceCents: number;
  text: string;
  openedAt: Date;
}

/** What waits for a decision, the oldest first. */
export async function listUndecidedClaims(em: EntityManager, secrets: Secrets): Promise<UndecidedClaim[]> {
  const rows = await em.db
    .selectFrom('warranty_claim as c')
    .innerJoin('listing as l', 'l.id', 'c.listing_id')
    .innerJoin('product', 'product.id', 'l.product_id')
    .innerJoin('customer as buyer', 'buyer.id', 'l.buyer_id')
    .innerJoin('customer as seller', 'seller.id', 'l.seller_id')
    .select([
      'c.id',
      'l.id as listingId',
      'product.id as productId',
      'product.username',
      'product.password_encrypted as sealed',
      'buyer.email as buyer',
      'seller.email as seller',
      'l.highest_bid_cents as priceCents',
      'c.text',
      'c.opened_at as openedAt',
    ])
    .where('c.state', '=', 'open')
    .orderBy('c.id')
    .$narrowType<{ priceCents: NotNull }>()
    .execute();
  return rows.map(({ sealed, productId, ...claim }) => ({
    ...claim,
    password: secrets.decrypt(sealed, `product:${productId}`),
  }));
}
