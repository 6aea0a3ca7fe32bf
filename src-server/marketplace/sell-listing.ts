import { sql } from 'kysely';
import { saleShares } from '../../src-shared/marketplace/sale-shares.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { Services } from '../context.ts';
import { type AccountCode, postJournal } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { clock } from '../platform/sql.ts';
import { type LockedListing, stateAfter } from './lock-listing.ts';
import { payOutJob } from './pay-out.ts';

export interface Sale {
  buyerId: number;
  priceCents: Cents;
  /** Where the price comes from: the buyer's balance or what is set aside for them. */
  from: AccountCode;
  /** What the buyer reads in their transactions. */
  description: string;
}

/**
 * Makes a listed account the buyer's, with its changed password, and shares the price: the commission to the shop, the
 * rest waits for the seller. The caller holds the listing and the buyer's balance and has judged. Should it ever have
 * judged wrongly, the index `purchase_one_owner` refuses the second sale.
 */
export async function sellListing(
  services: Services,
  em: EntityManager,
  listing: LockedListing,
  { buyerId, priceCents, from, description }: Sale,
): Promise<void> {
  const { commissionCents, payoutCents } = saleShares(priceCents);
  const resold = await em.db
    .updateTable('purchase')
    .set({ state: 'resold' })
    .where('id', '=', listing.purchase_id)
    .where('state', '=', 'listed')
    .returning('product_class')
    .executeTakeFirst();
  if (!resold) throw new Error(`purchase ${listing.purchase_id} of listing ${listing.id} is not listed`);
  const sale = await em.db
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
  await em.db
    .updateTable('listing')
    .set({
      state: stateAfter(listing, 'sell'),
      buyer_id: buyerId,
      sale_id: sale.id,
      highest_bid_cents: priceCents,
      commission_cents: commissionCents,
      payout_cents: payoutCents,
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
  if (services.settings.get('marketplace.payout') === 'at-once')
    await services.jobs.enqueue(em, payOutJob, { listingId: listing.id });
}

/** The password that the operator has set becomes the account's, for whoever owns it now. */
export async function handOverPassword(em: EntityManager, listing: LockedListing): Promise<void> {
  await em.db
    .updateTable('product')
    .from('listing')
    .set((eb) => ({ password_encrypted: eb.ref('listing.changed_password_encrypted').$notNull() }))
    .where('listing.id', '=', listing.id)
    .whereRef('product.id', '=', 'listing.product_id')
    .where('listing.changed_password_encrypted', 'is not', null)
    .execute();
}
