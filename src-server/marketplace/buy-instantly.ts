import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import type { PlaceBidOutcome } from '../../src-shared/marketplace/place-bid.ts';
import { MARKETPLACE_TEXTS } from '../../src-shared/marketplace/texts.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { CustomerContext } from '../context.ts';
import { lockBalances, requireActive } from '../ledger/index.ts';
import type { LockedListing } from './lock-listing.ts';
import { releaseBid } from './record-bid.ts';
import { sellListing } from './sell-listing.ts';
import { notifySale } from './notify-customers.ts';

/**
 * Sells a listing at its instant-buy price, at once; who led gets their money back. The caller has locked the listing and
 * judged the offer. Who leads may buy: what is set aside for their bid counts as balance.
 */
export async function buyInstantly(
  { em, services, actor }: CustomerContext,
  listing: LockedListing,
  priceCents: Cents,
): Promise<PlaceBidOutcome> {
  const { leader } = listing;
  const { customerId } = actor;
  const balances = await lockBalances(em, [customerId, ...(leader ? [leader.customer_id] : [])]);
  await requireActive(em, customerId);
  const isOwnLead = leader?.customer_id === customerId;
  const balanceCents = (balances.get(customerId) ?? 0) + (isOwnLead ? leader.max_cents : 0);
  if (balanceCents < priceCents) {
    const text = MARKETPLACE_TEXTS.insufficientBalance;
    return { outcome: 'insufficient_balance', neededCents: priceCents, balanceCents, text };
  }
  if (leader) {
    await em.db.updateTable('bid').set({ state: 'outbid' }).where('id', '=', leader.id).execute();
    await releaseBid(em, listing, leader);
  }
  await em.db
    .insertInto('bid')
    .values({
      listing_id: listing.id,
      customer_id: customerId,
      amount_cents: priceCents,
      max_cents: priceCents,
      state: 'won',
      is_insta_buy: true,
    })
    .execute();
  await sellListing(services, em, listing, {
    buyerId: customerId,
    priceCents,
    from: `customer:${customerId}`,
    description: `Instant buy of 1 account (${REGIONS[listing.region]})`,
  });
  await notifySale(services, em, listing, { buyerId: customerId, priceCents });
  return { outcome: 'bought', priceCents, username: listing.username };
}
