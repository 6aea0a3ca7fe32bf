import type { EntityManager } from '../platform/database.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import { inTransaction } from '../platform/database.ts';

export interface HeldCheckout {
  id: string;
  customer_id: number;
  balance_part_cents: number;
}

/**
 * Ends a hold without a sale: products back on the shelf, the escrow back to the balance, the key free for another try.
 * Does nothing when the checkout is not waiting any more. The caller's transaction holds the customer's balance.
 */
export async function releaseHold(em: EntityManager, checkoutId: string): Promise<boolean> {
  const [held] = await em.execute<HeldCheckout[]>(
    // With a key of its own from now on: were it paid late, it must not collide with the try that took its place.
    `update checkout set status = 'released', completed_at = now(), idempotency_key = idempotency_key || ':' || id
     where id = ? and status = 'awaiting_payment' returning id, customer_id, balance_part_cents`,
    [checkoutId],
  );
  if (!held) return false;
  await em.execute(
    // In id order, as every checkout locks them: an update by itself takes them as it finds them.
    `with ours as (
       select id from product where status = 'held' and held_by = ? order by id for no key update
     )
     update product set status = 'for_sale', held_by = null, held_until = null from ours where product.id = ours.id`,
    [checkoutId],
  );
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
  const expired = await em.execute<{ id: string; customer_id: number }[]>(
    `select id, customer_id from checkout where status = 'awaiting_payment' and hold_expires_at < now() order by id limit 500`,
  );
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
