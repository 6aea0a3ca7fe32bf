import type { ListingState } from '../../src-shared/marketplace/listing-states.ts';
import type { EntityManager } from '../platform/database.ts';
import type { LockedListing } from './lock-listing.ts';
import { handOverPassword } from './sell-listing.ts';

/** Ends a listing without a sale: the account is its owner's again, with its changed password. */
export async function returnToPurchases(
  em: EntityManager,
  listing: LockedListing,
  state: ListingState,
): Promise<void> {
  const [owned] = await em.execute<{ id: number }[]>(
    `update purchase set state = 'owned' where id = ? and state = 'listed' returning id`,
    [listing.purchase_id],
  );
  if (!owned) throw new Error(`purchase ${listing.purchase_id} of listing ${listing.id} is not listed`);
  await handOverPassword(em, listing);
  await em.execute(
    `update listing set state = ?, changed_password_encrypted = null, completed_at = clock_timestamp() where id = ?`,
    [state, listing.id],
  );
}
