import { ShopError } from '../../src-shared/errors.ts';
import {
  CLAIM_TEXTS,
  type OpenClaimInput,
  type OpenClaimOutcome,
} from '../../src-shared/marketplace/warranty-claim.ts';
import { UNLISTED_STATES } from '../../src-shared/purchases/purchase-states.ts';
import type { CustomerContext } from '../context.ts';
import { lockOwnBalance } from '../ledger/index.ts';
import { inTransaction } from '../platform/database.ts';
import { lockListing, stateAfter } from './lock-listing.ts';
import { notifyClaim } from './notify-customers.ts';

/**
 * The buyer says within the warranty that the account is not as promised; the seller's part waits until the operator has
 * decided. Throws `not_found` for anybody but the buyer.
 */
export async function openClaim(
  { services, em, actor }: CustomerContext,
  { listingId, text }: OpenClaimInput,
): Promise<OpenClaimOutcome> {
  return inTransaction(em, async (transaction) => {
    const listing = await lockListing(transaction, listingId);
    const { buyer_id } = listing;
    if (buyer_id === null || buyer_id !== actor.customerId) throw new ShopError('not_found');
    // No money moves, but deleting the account must find the claim or come before it: its refund would reach nobody.
    await lockOwnBalance(transaction, actor.customerId);
    if (listing.state === 'claimed') return refused('claim_open');
    if (listing.state !== 'sold' || listing.is_warranty_ended) return refused('warranty_over');
    const owned = await transaction.db
      .selectFrom('purchase')
      .select('id')
      .where('id', '=', listing.sale_id ?? 0)
      .where('state', 'in', UNLISTED_STATES)
      .forUpdate()
      .executeTakeFirst();
    if (!owned) return refused('not_owned');
    await transaction.db.insertInto('warranty_claim').values({ listing_id: listingId, text }).execute();
    await transaction.db
      .updateTable('listing')
      .set({ state: stateAfter(listing, 'claim') })
      .where('id', '=', listingId)
      .execute();
    await notifyClaim(services, transaction, { ...listing, buyer_id }, 'opened');
    return { outcome: 'opened' };
  });
}

function refused(reason: keyof typeof CLAIM_TEXTS): OpenClaimOutcome {
  return { outcome: 'refused', reason, text: CLAIM_TEXTS[reason] };
}
