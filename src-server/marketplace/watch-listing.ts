import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';

/** More would be no list to watch. */
const MAX_WATCHED = 200;

/** Puts a listing that goes on on the customer's watchlist, or takes it off. Throws `not_found`, `watchlist_full`. */
export async function watchListing(
  { em, actor }: CustomerContext,
  { listingId, isWatched }: { listingId: number; isWatched: boolean },
): Promise<{ isWatched: boolean }> {
  const { customerId } = actor;
  if (!isWatched) {
    await em.execute('delete from watched_listing where customer_id = ? and listing_id = ?', [
      customerId,
      listingId,
    ]);
    return { isWatched };
  }
  const [found] = await em.execute<{ count: number }[]>(
    `select (select count(*)::int from watched_listing where customer_id = ?) as count
     from listing where id = ? and state = 'open'`,
    [customerId, listingId],
  );
  if (!found) throw new ShopError('not_found');
  if (found.count >= MAX_WATCHED) throw new ShopError('watchlist_full');
  await em.execute(
    'insert into watched_listing (customer_id, listing_id) values (?, ?) on conflict do nothing',
    [customerId, listingId],
  );
  return { isWatched };
}
