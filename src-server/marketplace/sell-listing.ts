import { saleShares } from '../../src-shared/marketplace/sale-shares.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { Services } from '../context.ts';
import { type AccountCode, postJournal } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { type LockedListing, stateAfter } from './lock-listing.ts';
import { payOutJob } from './pay-out.ts';

export interface Sale {
  buyerId: number;
  priceCents: Cents;
  /** Where the price comes from: the buyer's balance or what is set aside for them. */
  from: AccountCode;
  /** What the buyer reads in their transactions. */
  description: string;
}

/**
 * Makes a listed account the buyer's, with its changed password, and shares the price: the commission to the shop, the
 * rest waits for the seller. The caller holds the listing and the buyer's balance and has judged. Should it ever have
 * judged wrongly, the index `purchase_one_owner` refuses the second sale.
 */
export async function sellListing(
  services: Services,
  em: EntityManager,
  listing: LockedListing,
  { buyerId, priceCents, from, description }: Sale,
): Promise<void> {
  const { commissionCents, payoutCents } = saleShares(priceCents);
  const [resold] = await em.execute<{ product_class: string }[]>(
    `update purchase set state = 'resold' where id = ? and state = 'listed' returning product_class`,
    [listing.purchase_id],
  );
  if (!resold) throw new Error(`purchase ${listing.purchase_id} of listing ${listing.id} is not listed`);
  const [sale] = await em.execute<{ id: number }[]>(
    `insert into purchase (customer_id, product_id, price_cents, product_class, warranty_days, remarks)
     values (?, ?, ?, ?, ?, ?) returning id`,
    [buyerId, listing.product_id, priceCents, resold.product_class, listing.warranty_days, listing.remarks],
  );
  if (!sale) throw new Error('a purchase was not written');
  await handOverPassword(em, listing);
  await em.execute(
    `update listing set state = ?, buyer_id = ?, sale_id = ?, highest_bid_cents = ?, commission_cents = ?, payout_cents = ?,
       changed_password_encrypted = null, completed_at = clock_timestamp(),
       warranty_ends_at = clock_timestamp() + warranty_days * interval '1 day'
     where id = ?`,
    [stateAfter(listing, 'sell'), buyerId, sale.id, priceCents, commissionCents, payoutCents, listing.id],
  );
  await postJournal(em, {
    reference: `listing:${listing.id}:sold`,
    kind: 'sale',
    description,
    entries: {
      [from]: -priceCents,
      'system:payouts': payoutCents,
      'system:commission': commissionCents,
    },
  });
  if (services.settings.get('marketplace.payout') === 'at-once')
    await services.jobs.enqueue(em, payOutJob, { listingId: listing.id });
}

/** The password that the operator has set becomes the account's, for whoever owns it now. */
export async function handOverPassword(em: EntityManager, listing: LockedListing): Promise<void> {
  await em.execute(
    `update product set password_encrypted = listing.changed_password_encrypted
     from listing where listing.id = ? and product.id = listing.product_id
       and listing.changed_password_encrypted is not null`,
    [listing.id],
  );
}
