import type { ListingState } from '../../src-shared/marketplace/listing-states.ts';
import type { EntityManager } from '../platform/database.ts';
import { clock } from '../platform/sql.ts';
import type { LockedListing } from './lock-listing.ts';
import { handOverPassword } from './sell-listing.ts';

/** Ends a listing without a sale: the account is its owner's again, with its changed password. */
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
    .set({ state, changed_password_encrypted: null, completed_at: clock })
    .where('id', '=', listing.id)
    .execute();
}
