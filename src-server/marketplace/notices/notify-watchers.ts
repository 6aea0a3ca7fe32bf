import { sql } from 'kysely';
import type { WorkContext } from '../../context.ts';
import { type MailServices, queueMail } from '../../mail/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { clock, now, secondsFromClock } from '../../platform/sql.ts';
import { isOpen } from '../queries/listing-record.ts';
import { upsertNotice } from './notices.ts';

const WITHIN_SECONDS = 3600;

/**
 * Notifies the customers who watch an auction that it ends within the hour: each once, except its leader and its owner.
 * @returns how many
 */
export async function notifyWatchers(ctx: WorkContext<MailServices>): Promise<number> {
  return inTransaction(ctx, async ({ services, em, db }) => {
    const ends = await db
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
      await upsertNotice(em, { customerId, kind: 'watched', listingId, productId });
      const values = { listingId, region, minutes: end.minutes, highestBidCents: end.highest_bid_cents };
      await queueMail({ services, em }, { template: 'auction-ends-soon', to: end.email, values });
    }
    return ends.length;
  });
}
