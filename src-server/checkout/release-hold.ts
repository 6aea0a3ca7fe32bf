/** Holds of unpaid checkouts, which wait for their payment: which ones are in the way of another checkout, and how they end. */
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
 * Ends a hold without a sale: products back on the shelf, the escrow back to the balance, the key free for another try.
 * Does nothing when the checkout is not waiting any more. The caller's transaction holds the customer's balance.
 */
export async function releaseHold(em: EntityManager, checkoutId: string): Promise<boolean> {
  const held = await em.db
    .updateTable('checkout')
    // With a key of its own from now on: were it paid late, it must not collide with the try that took its place.
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
    // In id order, as every checkout locks them: an update by itself takes them as it finds them.
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
 * A condition on `checkout as c`: it is about a product of these cart items. The product decides, not the item: one that
 * was deleted and added again is another item.
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

/** A checkout of this customer that waits for its payment. */
export interface OwnHold {
  id: string;
  /** What of the balance is in escrow for it. */
  balancePartCents: Cents;
}

/** The customer's holds of the products of these cart items. */
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
    .where(buysAnyOf(given.cartItemIds));

const selectOwnHolds = prepared(ownHolds);

/**
 * Locks the products of these holds and of the cart items all at once, in id order: locked one group after the other they
 * would not be in id order, and would deadlock with another customer's checkout.
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
 * Ends holds whose products are locked, because another checkout takes their place (after coming back from the provider, with
 * other items or another code) or because the items leave the cart. Should an earlier payment be paid all the same, it is a
 * late payment. The caller's transaction holds the customer's balance.
 */
export async function releaseHolds(em: EntityManager, holds: readonly OwnHold[]): Promise<void> {
  for (const { id } of holds) await releaseHold(em, id);
}

/**
 * Releases every hold whose time has run out by the database's clock. One that cannot be released keeps no other waiting:
 * it is left to the next round. @throws AggregateError of those, when the others are done.
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
    handleJob(releaseHoldsJob, async () => void (await releaseExpiredHolds(newContext())), {
      cron: '* * * * *',
    }),
  ];
}
