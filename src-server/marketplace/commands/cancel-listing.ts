import { CANCEL_TEXTS, type CancelListingOutcome } from '../../../src-shared/marketplace/cancel-listing.ts';
import { isLive } from '../../../src-shared/marketplace/listing-states.ts';
import type { CustomerContext } from '../../context.ts';
import { inTransaction } from '../../platform/database.ts';
import { newestOwnListing } from '../queries/list-my-listings.ts';
import { lockListing, stateAfter } from '../steps/lock-listing.ts';
import { returnToPurchases } from '../steps/end-listing.ts';

/**
 * Withdraws the customer's listing of this account while it has no bids; also possible while the marketplace is
 * switched off. Throws `not_found` if the customer has no such listing.
 */
export async function cancelListing(
  ctx: CustomerContext,
  { username }: { username: string },
): Promise<CancelListingOutcome> {
  return inTransaction(ctx, async ({ em, db, actor }) => {
    const id = await newestOwnListing(db, { customerId: actor.customerId, username });
    const listing = await lockListing(em, id);
    if (listing.is_due || !isLive(listing.state))
      return { outcome: 'refused', reason: 'listing_ended', text: CANCEL_TEXTS.listing_ended };
    if (listing.total_bids > 0)
      return { outcome: 'refused', reason: 'has_bids', text: CANCEL_TEXTS.has_bids };
    await returnToPurchases(em, listing, stateAfter(listing, 'cancel'));
    return { outcome: 'cancelled' };
  });
}
