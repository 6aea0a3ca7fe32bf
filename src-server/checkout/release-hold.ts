/** Holds of unpaid checkouts: which ones conflict with another checkout, and how they end. */
import { expressionBuilder, type Kysely, sql } from 'kysely';
import { HOLDING_STATUSES } from '../../src-shared/checkout/checkout-statuses.ts';
import type { Cents } from '../../src-shared/money.ts';
import { stockChanged } from '../catalog/index.ts';
import type { CustomerContext, WorkContext } from '../context.ts';
import type { Database } from '../entities.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import { type DatabaseContext, type EntityManager, inTransaction } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { prepared } from '../platform/prepared.ts';
import { anyId, anyUuid, now } from '../platform/sql.ts';

/**
 * Ends a hold without a sale: puts the products back on sale, returns the escrow to the balance, and frees the key for
 * another attempt. Does nothing if the checkout is no longer pending. The caller's transaction holds the lock of the
 * customer's balance.
 */
export async function releaseHold(em: EntityManager, checkoutId: string): Promise<boolean> {
  const held = await em.db
    .updateTable('checkout')
    // Gets a unique key: if it is paid late, it must not collide with the attempt that replaced it.
    .set({
      status: 'released',
      completed_at: now,
      idempotency_key: sql<string>`idempotency_key || ':' || id`,
    })
    .where('id', '=', checkoutId)
    .where('status', 'in', HOLDING_STATUSES)
    .returning(['customer_id', 'balance_part_cents'])
    .executeTakeFirst();
  if (!held) return false;
  await em.db
    // In id order, like every checkout: an update alone would lock the rows in any order.
    .with('ours', (db) =>
      db
        .selectFrom('product')
        .select('id')
        .where('status', '=', 'held')
        .where('held_by', '=', checkoutId)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('product')
    .from('ours')
    .set({ status: 'for_sale', held_by: null, held_until: null })
    .whereRef('product.id', '=', 'ours.id')
    .execute();
  stockChanged(em);
  if (held.balance_part_cents > 0) {
    await postJournal(em, {
      reference: `checkout:${checkoutId}:released`,
      kind: 'release',
      description: 'Returned: the purchase was not completed',
      entries: {
        [`escrow:${held.customer_id}`]: -held.balance_part_cents,
        [`customer:${held.customer_id}`]: held.balance_part_cents,
      },
    });
  }
  return true;
}

/**
 * A condition on `checkout as c`: it contains a product of these cart items. Compares products, not items: an item that
 * was deleted and added again is a different item.
 */
export function buysAnyOf(cartItemIds: readonly number[]) {
  const eb = expressionBuilder<Database & { c: Database['checkout'] }, 'c'>();
  return eb.exists(
    eb
      .selectFrom('checkout_item as i')
      .innerJoin('cart_item as ci', 'ci.product_id', 'i.product_id')
      .select('i.id')
      .whereRef('i.checkout_id', '=', 'c.id')
      .whereRef('ci.customer_id', '=', 'c.customer_id')
      .where('ci.id', '=', anyId(cartItemIds)),
  );
}

/** A pending checkout of this customer. */
export interface OwnHold {
  id: string;
  /** The part of the balance that is in escrow for it. */
  balancePartCents: Cents;
}

/** The customer's holds on the products of these cart items. */
export function findOwnHolds(
  { db, actor }: CustomerContext,
  cartItemIds: readonly number[],
): Promise<OwnHold[]> {
  return selectOwnHolds(db, { customerId: actor.customerId, cartItemIds });
}

/** The same as an expression. */
export const ownHolds = (
  db: Kysely<Database>,
  given: { customerId: number; cartItemIds: readonly number[] },
) =>
  db
    .selectFrom('checkout as c')
    .select(['c.id', 'c.balance_part_cents as balancePartCents'])
    .where('c.customer_id', '=', given.customerId)
    .where('c.status', 'in', HOLDING_STATUSES)
    // For the index: otherwise all that the customer ever bought is read.
    .where('c.completed_at', 'is', null)
    .where(buysAnyOf(given.cartItemIds));

const selectOwnHolds = prepared(ownHolds);

/**
 * Locks the products of these holds and of the cart items all at once, in id order. Locking one group after the other
 * would break that order and could deadlock with another customer's checkout.
 */
export async function lockHeldProducts(
  { db, actor }: CustomerContext,
  holds: readonly OwnHold[],
  cartItemIds: readonly number[],
): Promise<void> {
  if (holds.length === 0) return;
  await db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('checkout_item')
        .select('product_id')
        .where('checkout_id', '=', anyUuid(holds.map(({ id }) => id)))
        .union(
          eb
            .selectFrom('cart_item')
            .select('product_id')
            .where('customer_id', '=', actor.customerId)
            .where('id', '=', anyId(cartItemIds)),
        ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Ends holds whose products are locked, because another checkout replaces them (after returning from the provider, with other
 * items or another code) or because the items are removed from the cart. If an earlier payment is paid all the same, it is
 * handled as a late payment. The caller's transaction holds the lock of the customer's balance.
 */
export async function releaseHolds(em: EntityManager, holds: readonly OwnHold[]): Promise<void> {
  for (const { id } of holds) await releaseHold(em, id);
}

/**
 * Releases every hold that has expired by the database's clock. One that fails does not block the others and is retried
 * in the next run.
 *
 * @throws AggregateError with all failures, after the others are done
 */
export async function releaseExpiredHolds(ctx: DatabaseContext): Promise<number> {
  const expired = await ctx.db
    .selectFrom('checkout')
    .select(['id', 'customer_id'])
    .where('status', 'in', HOLDING_STATUSES)
    .where('hold_expires_at', '<', now)
    .orderBy('id')
    .limit(500)
    .execute();
  let released = 0;
  const failures: unknown[] = [];
  for (const { id, customer_id } of expired) {
    try {
      const isReleased = await inTransaction(ctx, async ({ em }) => {
        await lockBalance(em, customer_id);
        return releaseHold(em, id);
      });
      if (isReleased) released += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} holds could not be released`);
  return released;
}

const releaseHoldsJob = defineJob<Record<string, never>>({ name: 'release-expired-holds', retryLimit: 0 });

export const checkoutJobs = [releaseHoldsJob];

export function checkoutJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [
    handleJob(releaseHoldsJob, () => releaseExpiredHolds(newContext()), {
      cron: '* * * * *',
    }),
  ];
}
