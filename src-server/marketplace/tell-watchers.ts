import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { Services } from '../context.ts';
import { queueMail } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { noteNews } from './notices.ts';

interface WatchedEnd {
  customer_id: number;
  email: string;
  listing_id: number;
  product_id: number;
  region: Region;
  highest_bid_cents: number | null;
  minutes: number;
}

/** Tells everybody who watches an auction that it ends within the hour; once, and not who leads already or owns it. */
export async function tellWatchers(services: Services, em: EntityManager): Promise<number> {
  return inTransaction(em, async (transaction) => {
    const ends = await transaction.execute<WatchedEnd[]>(
      `update watched_listing w set told_at = now()
       from listing l join product on product.id = l.product_id, customer c
       where l.id = w.listing_id and c.id = w.customer_id and w.told_at is null and l.state = 'open'
         and l.ends_at > clock_timestamp() and l.ends_at <= clock_timestamp() + interval '1 hour'
         and l.seller_id <> w.customer_id
         and not exists (select 1 from bid where bid.listing_id = l.id and bid.state = 'leading' and bid.customer_id = w.customer_id)
       returning w.customer_id, c.email, l.id as listing_id, product.id as product_id, product.region, l.highest_bid_cents,
         ceil(extract(epoch from l.ends_at - clock_timestamp()) / 60)::int as minutes`,
    );
    for (const end of ends) {
      const { customer_id: customerId, listing_id: listingId, product_id: productId, region } = end;
      await noteNews(transaction, { customerId, kind: 'watched', listingId, productId });
      const values = { listingId, region, minutes: end.minutes, highestBidCents: end.highest_bid_cents };
      await queueMail(services, transaction, 'auction-ends-soon', end.email, values);
    }
    return ends.length;
  });
}
