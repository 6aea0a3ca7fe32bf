/** How a listing ends: sold, or returned to its seller's purchases. Either way the account gets its changed password. */
import { sql } from 'kysely';
import type { ListingState } from '../../../src-shared/marketplace/listing-states.ts';
import { saleShares } from '../../../src-shared/marketplace/sale-shares.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { Services, WorkContext } from '../../context.ts';
import { type AccountCode, postJournal } from '../../ledger/index.ts';
import type { EntityManager } from '../../platform/database.ts';
import { clock } from '../../platform/sql.ts';
import { areSellersPaidAtOnce } from '../../settings/index.ts';
import { payOutJob } from '../jobs/pay-out.ts';
import { type LockedListing, stateAfter } from './lock-listing.ts';

export interface Sale {
  listing: LockedListing;
  buyerId: number;
  priceCents: Cents;
  /** Where the price is taken from: the buyer's balance or what is held for them. */
  from: AccountCode;
  /** Shown in the buyer's transactions. */
  description: string;
}

/**
 * Gives a listed account to the buyer and splits the price: the commission to the shop, the rest is held for the seller.
 * The caller holds the locks of the listing and the buyer's balance and has checked the sale; the index
 * `purchase_one_owner` would refuse a second one.
 */
export async function sellListing(
  { services, em, db }: WorkContext<Pick<Services, 'settings' | 'jobs'>>,
  { listing, buyerId, priceCents, from, description }: Sale,
): Promise<void> {
  const { commissionCents, payoutCents } = saleShares(priceCents);
  const resold = await db
    .updateTable('purchase')
    .set({ state: 'resold' })
    .where('id', '=', listing.purchase_id)
    .where('state', '=', 'listed')
    .returning('product_class')
    .executeTakeFirst();
  if (!resold) throw new Error(`purchase ${listing.purchase_id} of listing ${listing.id} is not listed`);
  const sale = await db
    .insertInto('purchase')
    .values({
      customer_id: buyerId,
      product_id: listing.product_id,
      price_cents: priceCents,
      product_class: resold.product_class,
      warranty_days: listing.warranty_days,
      remarks: listing.remarks,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await handOverPassword(em, listing);
  await db
    .updateTable('listing')
    .set({
      state: stateAfter(listing, 'sell'),
      buyer_id: buyerId,
      sale_id: sale.id,
      highest_bid_cents: priceCents,
      commission_cents: commissionCents,
      payout_cents: payoutCents,
      given_password_encrypted: null,
      changed_password_encrypted: null,
      completed_at: clock,
      warranty_ends_at: sql<Date>`${clock} + warranty_days * interval '1 day'`,
    })
    .where('id', '=', listing.id)
    .execute();
  await postJournal(em, {
    reference: `listing:${listing.id}:sold`,
    kind: 'sale',
    description,
    entries: {
      [from]: -priceCents,
      'system:payouts': payoutCents,
      'system:commission': commissionCents,
    },
  });
  if (areSellersPaidAtOnce(services.settings))
    await services.jobs.enqueue(em, payOutJob, { listingId: listing.id });
}

/** Ends a listing without a sale: the account belongs to its seller again. */
export async function returnToPurchases(
  em: EntityManager,
  listing: LockedListing,
  state: ListingState,
): Promise<void> {
  const owned = await em.db
    .updateTable('purchase')
    .set({ state: 'owned' })
    .where('id', '=', listing.purchase_id)
    .where('state', '=', 'listed')
    .returning('id')
    .executeTakeFirst();
  if (!owned) throw new Error(`purchase ${listing.purchase_id} of listing ${listing.id} is not listed`);
  await handOverPassword(em, listing);
  await em.db
    .updateTable('listing')
    .set({
      state,
      given_password_encrypted: null,
      changed_password_encrypted: null,
      completed_at: clock,
    })
    .where('id', '=', listing.id)
    .execute();
}

/** The password set by the operator becomes the account's, for its next owner. */
async function handOverPassword(em: EntityManager, listing: LockedListing): Promise<void> {
  await em.db
    .updateTable('product')
    .from('listing')
    .set((eb) => ({ password_encrypted: eb.ref('listing.changed_password_encrypted').$notNull() }))
    .where('listing.id', '=', listing.id)
    .whereRef('product.id', '=', 'listing.product_id')
    .where('listing.changed_password_encrypted', 'is not', null)
    .execute();
}
