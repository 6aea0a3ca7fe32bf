import { ShopError } from '../../../src-shared/errors.ts';
import type { CustomerContext } from '../../context.ts';
import { lockCustomer } from '../../identity/index.ts';
import { inTransaction } from '../../platform/database.ts';

/** The maximum length of a watchlist. */
const MAX_WATCHED = 200;

/** Adds an open listing to the customer's watchlist, or removes it. Throws `not_found`, `watchlist_full`. */
export async function watchListing(
  ctx: CustomerContext,
  { listingId, isWatched }: { listingId: number; isWatched: boolean },
): Promise<{ isWatched: boolean }> {
  const { customerId } = ctx.actor;
  if (!isWatched) {
    await ctx.db
      .deleteFrom('watched_listing')
      .where('customer_id', '=', customerId)
      .where('listing_id', '=', listingId)
      .execute();
    return { isWatched };
  }
  await inTransaction(ctx, async (transaction) => {
    await lockCustomer(transaction, customerId);
    const { db } = transaction;
    const listing = await db
      .selectFrom('listing')
      .select('id')
      .where('id', '=', listingId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (!listing) throw new ShopError('not_found');
    const { watched } = await db
      .selectFrom('watched_listing')
      .select(({ fn }) => fn.countAll<number>().as('watched'))
      .where('customer_id', '=', customerId)
      .where('listing_id', '<>', listingId)
      .executeTakeFirstOrThrow();
    if (watched >= MAX_WATCHED) throw new ShopError('watchlist_full');
    await db
      .insertInto('watched_listing')
      .values({ customer_id: customerId, listing_id: listingId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return { isWatched };
}
