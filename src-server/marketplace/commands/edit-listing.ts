import { sql } from 'kysely';
import { ShopError } from '../../../src-shared/errors.ts';
import {
  EDIT_TEXTS,
  type EditListingInput,
  type EditListingOutcome,
} from '../../../src-shared/marketplace/edit-listing.ts';
import { isLive, LIVE_STATES } from '../../../src-shared/marketplace/listing-states.ts';
import { MARKETPLACE_TEXTS } from '../../../src-shared/marketplace/texts.ts';
import type { CustomerContext } from '../../context.ts';
import { requireProof } from '../../identity/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { clock } from '../../platform/sql.ts';
import { requireFlag } from '../../settings/index.ts';
import { newestOwnListing } from '../queries/list-my-listings.ts';
import { lockListing, requireSeller } from '../steps/lock-listing.ts';

/**
 * Changes prices, days and note of the customer's listing of this account while it has no bids. Throws `feature_off`, `shop_archived`,
 * `second_factor_required`, `not_found` if the customer has no such listing, a field error for an end in the past, and as
 * `requireSeller`.
 */
export async function editListing(
  ctx: CustomerContext,
  { username, ...terms }: EditListingInput & { username: string },
): Promise<EditListingOutcome> {
  requireFlag(ctx.services.settings, 'auction');
  await requireProof(ctx, 'edit_listing');
  return inTransaction(ctx, async ({ em, db, actor }) => {
    const { customerId } = actor;
    const id = await newestOwnListing(db, { customerId, username });
    // Bids wait for this lock and are then checked against the new terms.
    const listing = await lockListing(em, id);
    await requireSeller(em, customerId);
    if (listing.is_due || !isLive(listing.state))
      return { outcome: 'refused', reason: 'listing_ended', text: EDIT_TEXTS.listing_ended };
    if (listing.total_bids > 0) return { outcome: 'refused', reason: 'has_bids', text: EDIT_TEXTS.has_bids };
    // Restarted bidding may have moved the end: if the number of days is unchanged, the end stays.
    const endsAt =
      listing.confirmed_at === null || listing.end_days === terms.endDays
        ? sql<Date | null>`ends_at`
        : sql<Date>`confirmed_at + ${terms.endDays} * interval '1 day'`;
    const changed = await db
      .updateTable('listing')
      .set({
        minimum_bid_cents: terms.minimumBidCents,
        insta_buy_cents: terms.instaBuyCents,
        end_days: terms.endDays,
        remarks: terms.remarks,
        ends_at: endsAt,
      })
      .where('id', '=', id)
      .where('seller_id', '=', customerId)
      .where('state', 'in', LIVE_STATES)
      .where('total_bids', '=', 0)
      .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb(endsAt, '>', clock)]))
      .returning('id')
      .executeTakeFirst();
    if (!changed)
      throw new ShopError('validation_failed', { fields: { endDays: [MARKETPLACE_TEXTS.endPassed] } });
    // Customers who were notified that it ends within the hour will be notified of the new end.
    if (listing.end_days !== terms.endDays)
      await db.updateTable('watched_listing').set({ told_at: null }).where('listing_id', '=', id).execute();
    return { outcome: 'edited' };
  });
}
