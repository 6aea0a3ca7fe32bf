/**
 * Notifies the customers concerned by a listing, in the caller's transaction: by a notice in the page and, if important, by e-mail.
 */
import { saleShares } from '../../../src-shared/marketplace/sale-shares.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { Services, WorkContext } from '../../context.ts';
import { emailOf } from '../../identity/index.ts';
import { type MailServices, type MailTemplate, type MailValues, queueMail } from '../../mail/index.ts';
import { areSellersPaidAtOnce } from '../../settings/index.ts';
import type { LockedListing } from '../steps/lock-listing.ts';
import { upsertNotice, markOutbidNoticeRead } from './notices.ts';

type OfListing<Rest> = { listing: LockedListing } & Rest;

/**
 * A customer no longer leads. While an earlier such notice is unread, no further mail is sent: a bidding war is one notice.
 */
export async function notifyOutbid(
  ctx: WorkContext<MailServices>,
  { listing, customerId, highestBidCents }: OfListing<{ customerId: number; highestBidCents: Cents }>,
): Promise<void> {
  const notice = { ...about(listing), customerId, kind: 'outbid', amountCents: highestBidCents } as const;
  if (!(await upsertNotice(ctx.em, notice))) return;
  await mail(ctx, customerId, 'auction-outbid', { ...named(listing), highestBidCents });
}

/** A listing was sold: notifies its buyer, its seller and everyone who has bid. */
export async function notifySale(
  ctx: WorkContext<MailServices & Pick<Services, 'settings'>>,
  { listing, buyerId, priceCents }: OfListing<{ buyerId: number; priceCents: Cents }>,
): Promise<void> {
  const { services, em } = ctx;
  const sellerId = listing.seller_id;
  const { payoutCents } = saleShares(priceCents);
  const values = {
    ...named(listing),
    priceCents,
    warrantyDays: listing.warranty_days,
    isPaidAtOnce: areSellersPaidAtOnce(services.settings),
  };
  await upsertNotice(em, { ...about(listing), customerId: buyerId, kind: 'won', amountCents: priceCents });
  await mail(ctx, buyerId, 'auction-won', values);
  await upsertNotice(em, { ...about(listing), customerId: sellerId, kind: 'sold', amountCents: priceCents });
  await mail(ctx, sellerId, 'auction-sold', { ...values, payoutCents });
  await notifyLosers(ctx, { listing, buyerId, priceCents });
}

/**
 * Tells unsuccessful bidders that the auction is over, and marks their notices of being outbid as read. One whose account is
 * being deleted is waited for and then left out; deletions of the others wait and then find the mail.
 */
async function notifyLosers(
  { services, em, db }: WorkContext<MailServices>,
  { listing, buyerId, priceCents }: OfListing<{ buyerId: number; priceCents: Cents }>,
): Promise<void> {
  const losers = await db
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
    .forShare('c')
    .execute();
  for (const { id, email } of losers) {
    await markOutbidNoticeRead(em, { customerId: id, listingId: listing.id });
    await upsertNotice(em, { ...about(listing), customerId: id, kind: 'lost', amountCents: priceCents });
    await queueMail(
      { services, em },
      { template: 'auction-lost', to: email, values: { ...named(listing), priceCents } },
    );
  }
}

/** An auction ended without a bid: notifies its seller. */
export async function notifyUnsold(
  ctx: WorkContext<MailServices>,
  { listing }: OfListing<object>,
): Promise<void> {
  await upsertNotice(ctx.em, { ...about(listing), customerId: listing.seller_id, kind: 'unsold' });
  await mail(ctx, listing.seller_id, 'auction-unsold', named(listing));
}

/** An operator has refused an account: its seller must give another password. The notice leads to the purchases. */
export async function notifyRefused(
  ctx: WorkContext<MailServices>,
  { listing: { seller_id: customerId, product_id: productId, region } }: OfListing<object>,
): Promise<void> {
  await upsertNotice(ctx.em, { customerId, kind: 'listing_refused', productId });
  await mail(ctx, customerId, 'listing-refused', { region });
}

/** Notifies the seller when a warranty claim about a sale is opened, and both sides when it is decided. */
export async function notifyClaim(
  ctx: WorkContext<MailServices>,
  {
    listing,
    event,
    answer,
  }: {
    listing: LockedListing & { buyer_id: number };
    event: 'opened' | 'rejected' | 'refunded';
    /** The operator's message to the buyer. */
    answer?: string | undefined;
  },
): Promise<void> {
  const amountCents = listing.highest_bid_cents ?? 0;
  const concerned = event === 'opened' ? [listing.seller_id] : [listing.seller_id, listing.buyer_id];
  for (const customerId of concerned) {
    const role = customerId === listing.seller_id ? 'seller' : 'buyer';
    await upsertNotice(ctx.em, { ...about(listing), customerId, kind: `claim_${event}`, amountCents });
    const values = { ...named(listing), event, role, amountCents } as const;
    await mail(ctx, customerId, 'warranty-claim', role === 'buyer' ? { ...values, answer } : values);
  }
}

function about(listing: LockedListing) {
  return { listingId: listing.id, productId: listing.product_id };
}

function named(listing: LockedListing) {
  return { listingId: listing.id, region: listing.region };
}

async function mail<Name extends MailTemplate>(
  ctx: WorkContext<MailServices>,
  customerId: number,
  template: Name,
  values: MailValues[Name],
): Promise<void> {
  await queueMail(ctx, { template, to: await emailOf(ctx, customerId), values });
}
