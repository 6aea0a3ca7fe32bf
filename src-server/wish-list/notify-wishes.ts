/** Notifies signed-in customers of new prices and sales of the accounts that they have starred, each once. */
import { STOCK_COLUMNS } from '../catalog/index.ts';
import type { Services, WorkContext } from '../context.ts';
import { upsertNotice } from '../marketplace/index.ts';
import { inTransaction } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { sql } from 'kysely';

type NotifyContext = WorkContext<Pick<Services, 'catalog'>>;

const BATCH = 500;

const notifyWishesJob = defineJob<Record<string, never>>({ name: 'notify-wishes', retryLimit: 0 });

export const wishListJobs = [notifyWishesJob];

export function wishListJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [
    handleJob(notifyWishesJob, async () => void (await notifyWishes(newContext)), { cron: '*/5 * * * *' }),
  ];
}

/** @returns how many notices it wrote */
export async function notifyWishes(newContext: () => NotifyContext): Promise<number> {
  let notified = 0;
  let after = { customerId: 0, productId: 0 };
  for (;;) {
    const batch = await notifyBatch(newContext(), after);
    notified += batch.notified;
    if (batch.last === undefined) return notified;
    after = batch.last;
  }
}

interface Place {
  customerId: number;
  productId: number;
}

/** Rows that are changed meanwhile are left to the next run. */
async function notifyBatch(
  ctx: NotifyContext,
  after: Place,
): Promise<{ notified: number; last: Place | undefined }> {
  return inTransaction(ctx, async ({ em, db, services }) => {
    const rows = await db
      .selectFrom('wish')
      .innerJoin('product', 'product.id', 'wish.product_id')
      .select(STOCK_COLUMNS)
      .select(['wish.customer_id', 'wish.told_price_cents', 'wish.is_told_gone', 'product.status'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('purchase')
              .select('purchase.id')
              .whereRef('purchase.product_id', '=', 'wish.product_id')
              .whereRef('purchase.customer_id', '=', 'wish.customer_id'),
          )
          .as('is_own'),
      )
      .where(
        sql<boolean>`(wish.customer_id, wish.product_id) > (${after.customerId}::int, ${after.productId}::int)`,
      )
      .orderBy('wish.customer_id')
      .orderBy('wish.product_id')
      .limit(BATCH)
      .forUpdate('wish')
      .skipLocked()
      .execute();
    let notified = 0;
    for (const row of rows) {
      const isGone = row.status === 'sold' || row.status === 'withdrawn';
      const priceCents = isGone ? null : (services.catalog.priceOf(row)?.priceCents ?? null);
      const isNewPrice = priceCents !== null && priceCents !== row.told_price_cents;
      if (isGone === row.is_told_gone && !isNewPrice) continue;
      await db
        .updateTable('wish')
        .set({ is_told_gone: isGone, told_price_cents: priceCents ?? row.told_price_cents })
        .where('customer_id', '=', row.customer_id)
        .where('product_id', '=', row.id)
        .execute();
      // The customer who bought it knows; that it is for sale again is seen on the list.
      if ((isGone && row.is_own) || (!isGone && !isNewPrice)) continue;
      await upsertNotice(em, {
        customerId: row.customer_id,
        kind: isGone ? 'wish_gone' : 'wish_price',
        listingId: null,
        productId: row.id,
        ...(priceCents === null ? {} : { amountCents: priceCents }),
      });
      notified += 1;
    }
    const last = rows.at(-1);
    return { notified, last: last && { customerId: last.customer_id, productId: last.id } };
  });
}
