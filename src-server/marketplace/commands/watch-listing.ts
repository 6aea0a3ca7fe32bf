import { ShopError } from '../../../src-shared/errors.ts';
import type { CustomerContext } from '../../context.ts';

/** More would be no list to watch. */
const MAX_WATCHED = 200;

/** Adds an open listing to the customer's watchlist, or removes it. Throws `not_found`, `watchlist_full`. */
export async function watchListing(
  { db, actor }: CustomerContext,
  { listingId, isWatched }: { listingId: number; isWatched: boolean },
): Promise<{ isWatched: boolean }> {
  const { customerId } = actor;
  if (!isWatched) {
    await db
      .deleteFrom('watched_listing')
      .where('customer_id', '=', customerId)
      .where('listing_id', '=', listingId)
      .execute();
    return { isWatched };
  }
  const found = await db
    .selectFrom('listing')
    .select((eb) =>
      eb
        .selectFrom('watched_listing')
        .select((watched) => watched.fn.countAll<number>().as('count'))
        .where('customer_id', '=', customerId)
        .$asScalar()
        .$notNull()
        .as('count'),
    )
    .where('id', '=', listingId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  if (found.count >= MAX_WATCHED) throw new ShopError('watchlist_full');
  await db
    .insertInto('watched_listing')
    .values({ customer_id: customerId, listing_id: listingId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { isWatched };
}
