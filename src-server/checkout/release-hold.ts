import { sql } from 'kysely';
import type { EntityManager } from '../platform/database.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import { inTransaction } from '../platform/database.ts';
import { now } from '../platform/sql.ts';

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
    .where('status', '=', 'awaiting_payment')
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
 * Releases every hold whose time has run out by the database's clock. One that cannot be released keeps no other waiting:
 * it is left to the next round. @throws AggregateError of those, when the others are done.
 */
export async function releaseExpiredHolds(em: EntityManager): Promise<number> {
  const expired = await em.db
    .selectFrom('checkout')
    .select(['id', 'customer_id'])
    .where('status', '=', 'awaiting_payment')
    .where('hold_expires_at', '<', now)
    .orderBy('id')
    .limit(500)
    .execute();
  let released = 0;
  const failures: unknown[] = [];
  for (const { id, customer_id } of expired) {
    try {
      const isReleased = await inTransaction(em, async (transaction) => {
        await lockBalance(transaction, customer_id);
        return releaseHold(transaction, id);
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
