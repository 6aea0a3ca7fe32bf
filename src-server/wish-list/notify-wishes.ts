/** Notifies signed-in customers of new prices and sales of the accounts that they have starred, each once. */
import { IN_STOCK_STATUSES } from '../../src-shared/catalog/product-statuses.ts';
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
  return [handleJob(notifyWishesJob, () => notifyWishes(newContext), { cron: '*/5 * * * *' })];
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

/** A star whose account has another price, is gone, or is for sale again. */
interface Change {
  customerId: number;
  productId: number;
  toldPriceCents: number;
  isToldGone: boolean;
  /** Null when it is gone or has no price. */
  priceCents: number | null;
  isGone: boolean;
  isNews: boolean;
}

/** Stars are read without a lock: few of them have changed. Only those are locked and written. */
async function notifyBatch(
  ctx: NotifyContext,
  after: Place,
): Promise<{ notified: number; last: Place | undefined }> {
  const { db, services } = ctx;
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
    .execute();
  const changes = rows.flatMap((row): Change[] => {
    const isGone = !IN_STOCK_STATUSES.includes(row.status);
    const priceCents = isGone ? null : (services.catalog.priceOf(row)?.priceCents ?? null);
    const isNewPrice = priceCents !== null && priceCents !== row.told_price_cents;
    if (isGone === row.is_told_gone && !isNewPrice) return [];
    return [
      {
        customerId: row.customer_id,
        productId: row.id,
        toldPriceCents: row.told_price_cents,
        isToldGone: row.is_told_gone,
        priceCents,
        isGone,
        // The customer who bought it knows; that it is for sale again is seen on the list.
        isNews: isGone ? !row.is_own : isNewPrice,
      },
    ];
  });
  const last = rows.at(-1);
  return {
    notified: changes.length === 0 ? 0 : await inTransaction(ctx, (inside) => announce(inside, changes)),
    last: last && { customerId: last.customer_id, productId: last.id },
  };
}

/**
 * Leaves out the stars that another process has announced since they were read, and those that are being changed.
 *
 * @returns how many notices it wrote
 */
async function announce({ em, db }: NotifyContext, changes: readonly Change[]): Promise<number> {
  let notified = 0;
  for (const change of changes) {
    const unchanged = await db
      .selectFrom('wish')
      .select('product_id')
      .where('customer_id', '=', change.customerId)
      .where('product_id', '=', change.productId)
      .where('told_price_cents', '=', change.toldPriceCents)
      .where('is_told_gone', '=', change.isToldGone)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!unchanged) continue;
    await db
      .updateTable('wish')
      .set({ is_told_gone: change.isGone, told_price_cents: change.priceCents ?? change.toldPriceCents })
      .where('customer_id', '=', change.customerId)
      .where('product_id', '=', change.productId)
      .execute();
    if (!change.isNews) continue;
    await upsertNotice(em, {
      customerId: change.customerId,
      kind: change.isGone ? 'wish_gone' : 'wish_price',
      productId: change.productId,
      ...(change.priceCents === null ? {} : { amountCents: change.priceCents }),
    });
    notified += 1;
  }
  return notified;
}
