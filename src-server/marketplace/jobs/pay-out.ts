import { describeItems } from '../../../src-shared/checkout/texts.ts';
import type { Services, WorkContext } from '../../context.ts';
import { lockBalance, postJournal } from '../../ledger/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { clock } from '../../platform/sql.ts';
import { lockListing, stateAfter } from '../steps/lock-listing.ts';
import { upsertNotice } from '../notices/notices.ts';

/** Pays out one sale without waiting for the end of the warranty (setting `marketplace.payout`). */
export const payOutJob = defineJob<{ listingId: number }>({ name: 'pay-out-listing', retryLimit: 10 });

/**
 * Pays the seller's share once the warranty has ended by the database's clock and no claim is open. With `isAtOnce` it
 * does not wait for the end of the warranty.
 */
export async function payOut(
  ctx: WorkContext<Pick<Services, 'log'>>,
  { listingId, isAtOnce = false }: { listingId: number; isAtOnce?: boolean },
): Promise<'paid' | 'not_due'> {
  return inTransaction(ctx, async ({ services, em, db }) => {
    const listing = await lockListing(em, listingId);
    if (listing.state !== 'sold' || !(isAtOnce || listing.is_warranty_ended)) return 'not_due';
    const payoutCents = listing.payout_cents ?? 0;
    await lockBalance(em, listing.seller_id);
    await postJournal(em, {
      reference: `listing:${listing.id}:paid-out`,
      kind: 'payout',
      description: describeItems('Sale', [listing]),
      entries: { 'system:payouts': -payoutCents, [`customer:${listing.seller_id}`]: payoutCents },
    });
    await db
      .updateTable('listing')
      .set({ state: stateAfter(listing, 'pay'), paid_at: clock })
      .where('id', '=', listing.id)
      .execute();
    await upsertNotice(em, {
      customerId: listing.seller_id,
      kind: 'paid_out',
      listingId: listing.id,
      productId: listing.product_id,
      amountCents: payoutCents,
    });
    services.log.info({ listing: listing.id }, 'a seller was paid');
    return 'paid';
  });
}

/** Pays every seller whose warranty has ended. */
export async function payOutDue(ctx: WorkContext): Promise<number> {
  const due = await ctx.db
    .selectFrom('listing')
    .select('id')
    .where('state', '=', 'sold')
    .where('warranty_ends_at', '<=', clock)
    .orderBy('id')
    .limit(1000)
    .execute();
  let paid = 0;
  for (const { id } of due) {
    try {
      if ((await payOut(ctx, { listingId: id })) === 'paid') paid += 1;
    } catch (error) {
      ctx.services.log.error({ err: error, listing: id }, 'a seller could not be paid');
    }
  }
  return paid;
}
