import { ShopError } from '../../../src-shared/errors.ts';
import { CANCEL_TEXTS, type CancelListingOutcome } from '../../../src-shared/marketplace/cancel-listing.ts';
import type { CustomerContext } from '../../context.ts';
import { inTransaction } from '../../platform/database.ts';
import { lockListing, stateAfter } from '../steps/lock-listing.ts';
import { returnToPurchases } from '../steps/end-listing.ts';

/**
 * Takes the customer's listing of this account back while it has no bids, also while the marketplace is switched off.
 * Throws `not_found` when the customer has listed no such account.
 */
export async function cancelListing(
  ctx: CustomerContext,
  { username }: { username: string },
): Promise<CancelListingOutcome> {
  return inTransaction(ctx, async ({ em, db, actor }) => {
    const found = await db
      .selectFrom('listing')
      .innerJoin('product', 'product.id', 'listing.product_id')
      .select('listing.id')
      .where('listing.seller_id', '=', actor.customerId)
      .where('product.username', '=', username)
      .orderBy('listing.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!found) throw new ShopError('not_found');
    const listing = await lockListing(em, found.id);
    if (listing.is_due || !['added', 'open'].includes(listing.state))
      return { outcome: 'refused', reason: 'listing_ended', text: CANCEL_TEXTS.listing_ended };
    if (listing.total_bids > 0)
      return { outcome: 'refused', reason: 'has_bids', text: CANCEL_TEXTS.has_bids };
    await returnToPurchases(em, listing, stateAfter(listing, 'cancel'));
    return { outcome: 'cancelled' };
  });
}
