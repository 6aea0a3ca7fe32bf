/** News of a listing for those it concerns: in the page and, where it matters, by e-mail; in the caller's transaction. */
import { saleShares } from '../../src-shared/marketplace/sale-shares.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { Services } from '../context.ts';
import { type MailServices, type MailTemplate, type MailValues, queueMail } from '../mail/index.ts';
import type { EntityManager } from '../platform/database.ts';
import type { LockedListing } from './lock-listing.ts';
import { upsertNotice, readOutbidNotice } from './notices.ts';

/** While an earlier notice is unread no second mail is sent: a bidding war is one piece of news. */
export async function notifyOutbid(
  services: MailServices,
  em: EntityManager,
  listing: LockedListing,
  { customerId, highestBidCents }: { customerId: number; highestBidCents: Cents },
): Promise<void> {
  const news = { ...about(listing), customerId, kind: 'outbid', amountCents: highestBidCents } as const;
  if (!(await upsertNotice(em, news))) return;
  await mail(services, em, customerId, 'auction-outbid', { ...named(listing), highestBidCents });
}

export async function notifySale(
  services: MailServices & Pick<Services, 'settings'>,
  em: EntityManager,
  listing: LockedListing,
  { buyerId, priceCents }: { buyerId: number; priceCents: Cents },
): Promise<void> {
  const sellerId = listing.seller_id;
  const { payoutCents } = saleShares(priceCents);
  const values = { ...named(listing), priceCents, warrantyDays: listing.warranty_days };
  await upsertNotice(em, { ...about(listing), customerId: buyerId, kind: 'won', amountCents: priceCents });
  await mail(services, em, buyerId, 'auction-won', values);
  await upsertNotice(em, { ...about(listing), customerId: sellerId, kind: 'sold', amountCents: priceCents });
  const isPaidAtOnce = services.settings.get('marketplace.payout') === 'at-once';
  await mail(services, em, sellerId, 'auction-sold', { ...values, payoutCents, isPaidAtOnce });
  await notifyLosers(services, em, listing, { buyerId, priceCents });
}

/** Whoever bid and did not get the account learns that it is over; that they were outbid before is no news any more. */
async function notifyLosers(
  services: MailServices,
  em: EntityManager,
  listing: LockedListing,
  { buyerId, priceCents }: { buyerId: number; priceCents: Cents },
): Promise<void> {
  const losers = await em.db
    .selectFrom('customer as c')
    .select(['c.id', 'c.email'])
    .where('c.id', '<>', buyerId)
    .where('c.erased_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bid')
          .select('bid.id')
          .where('bid.listing_id', '=', listing.id)
          .whereRef('bid.customer_id', '=', 'c.id'),
      ),
    )
    .orderBy('c.id')
    .execute();
  for (const { id, email } of losers) {
    await readOutbidNotice(em, id, listing.id);
    await upsertNotice(em, { ...about(listing), customerId: id, kind: 'lost', amountCents: priceCents });
    await queueMail(services, em, 'auction-lost', email, { ...named(listing), priceCents });
  }
}

export async function notifyUnsold(
  services: MailServices,
  em: EntityManager,
  listing: LockedListing,
): Promise<void> {
  await upsertNotice(em, { ...about(listing), customerId: listing.seller_id, kind: 'unsold' });
  await mail(services, em, listing.seller_id, 'auction-unsold', named(listing));
}

export async function notifyClaim(
  services: MailServices,
  em: EntityManager,
  listing: LockedListing & { buyer_id: number },
  event: 'opened' | 'rejected' | 'refunded',
): Promise<void> {
  const amountCents = listing.highest_bid_cents ?? 0;
  const told = event === 'opened' ? [listing.seller_id] : [listing.seller_id, listing.buyer_id];
  for (const customerId of told) {
    const role = customerId === listing.seller_id ? 'seller' : 'buyer';
    await upsertNotice(em, { ...about(listing), customerId, kind: `claim_${event}`, amountCents });
    await mail(services, em, customerId, 'warranty-claim', { ...named(listing), event, role, amountCents });
  }
}

function about(listing: LockedListing) {
  return { listingId: listing.id, productId: listing.product_id };
}

function named(listing: LockedListing) {
  return { listingId: listing.id, region: listing.region };
}

async function mail<Name extends MailTemplate>(
  services: MailServices,
  em: EntityManager,
  customerId: number,
  template: Name,
  values: MailValues[Name],
): Promise<void> {
  const customer = await em.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (customer) await queueMail(services, em, template, customer.email, values);
}
