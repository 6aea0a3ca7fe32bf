import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { queueMail } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { clock, now, secondsFromClock } from '../platform/sql.ts';
import { isOpen } from './listing-record.ts';
import { upsertNotice } from './notices.ts';

const WITHIN_SECONDS = 3600;

/** Tells everybody who watches an auction that it ends within the hour; once, and not who leads already or owns it. */
export async function notifyWatchers(services: Services, em: EntityManager): Promise<number> {
  return inTransaction(em, async (transaction) => {
    const ends = await transaction.db
      .updateTable('watched_listing as w')
      .from(['listing', 'product', 'customer as c'])
      .set({ told_at: now })
      .whereRef('listing.id', '=', 'w.listing_id')
      .whereRef('product.id', '=', 'listing.product_id')
      .whereRef('c.id', '=', 'w.customer_id')
      .where('w.told_at', 'is', null)
      .where(isOpen)
      .where('listing.ends_at', '<=', secondsFromClock(WITHIN_SECONDS))
      .whereRef('listing.seller_id', '<>', 'w.customer_id')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('bid')
              .select('bid.id')
              .whereRef('bid.listing_id', '=', 'listing.id')
              .where('bid.state', '=', 'leading')
              .whereRef('bid.customer_id', '=', 'w.customer_id'),
          ),
        ),
      )
      .returning([
        'w.customer_id',
        'c.email',
        'listing.id as listing_id',
        'product.id as product_id',
        'product.region',
        'listing.highest_bid_cents',
        sql<number>`ceil(extract(epoch from listing.ends_at - ${clock}) / 60)::int`.as('minutes'),
      ])
      .execute();
    for (const end of ends) {
      const { customer_id: customerId, listing_id: listingId, product_id: productId, region } = end;
      await upsertNotice(transaction, { customerId, kind: 'watched', listingId, productId });
      const values = { listingId, region, minutes: end.minutes, highestBidCents: end.highest_bid_cents };
      await queueMail(services, transaction, 'auction-ends-soon', end.email, values);
    }
    return ends.length;
  });
}
