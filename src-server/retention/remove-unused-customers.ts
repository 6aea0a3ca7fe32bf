import { expressionBuilder, sql } from 'kysely';
import type { Database } from '../entities.ts';
import { removeJobsTo } from '../mail/index.ts';
import { type DatabaseContext, inTransaction } from '../platform/database.ts';
import { anyId, now, secondsFromNow } from '../platform/sql.ts';

/** Customers who have used the shop: they have a row in any of these tables and columns. */
export const USE_OF_THE_SHOP = [
  ['payment', 'customer_id'],
  ['checkout', 'customer_id'],
  ['idempotency_key', 'customer_id'],
  ['purchase', 'customer_id'],
  ['listing', 'seller_id'],
  ['listing', 'buyer_id'],
  ['bid', 'customer_id'],
  ['trade_in', 'customer_id'],
  ['pending_credit', 'customer_id'],
  ['balance_coupon', 'created_by_id'],
  ['balance_coupon', 'redeemed_by_id'],
  ['balance_transfer', 'sender_id'],
  ['balance_transfer', 'receiver_id'],
] as const satisfies readonly { [T in keyof Database]: [T, keyof Database[T]] }[keyof Database][];

/**
 * A condition on `customer as c`. Blocked customers are kept, because their address could register again. A balance that
 * never moved has no ledger entries.
 */
function isUnused(days: number) {
  const eb = expressionBuilder<Database & { c: Database['customer'] }, 'c'>();
  const session = eb
    .selectFrom('session')
    .select('session.token_hash')
    .whereRef('session.customer_id', '=', 'c.id')
    .where('session.expires_at', '>', now);
  const entry = eb
    .selectFrom('ledger_account as a')
    .innerJoin('journal_entry as e', 'e.account_id', 'a.id')
    .select('e.id')
    .whereRef('a.customer_id', '=', 'c.id');
  const uses = USE_OF_THE_SHOP.map(([table, column]) =>
    eb
      .selectFrom(table)
      .select(sql.ref(`${table}.${column}`).as('customer'))
      .where(sql.ref(`${table}.${column}`), '=', eb.ref('c.id')),
  );
  return eb.and([
    eb('c.email_verified_at', 'is', null),
    eb('c.erased_at', 'is', null),
    eb('c.blocked_at', 'is', null),
    eb('c.created_at', '<', secondsFromNow(-days * 24 * 3600)),
    eb.not(eb.exists(session)),
    eb.not(eb.exists(entry)),
    ...uses.map((use) => eb.not(eb.exists(use))),
  ]);
}

/**
 * Deletes customers who registered long ago, never confirmed their address, never bought or loaded anything, and are not
 * signed in: the row, dependent rows and queued mails. They are locked first and checked again in a second statement: every
 * row that would count as use references the customer, and so either waits for the lock or was seen. @returns how many
 */
export async function removeUnusedCustomers(
  ctx: DatabaseContext,
  { days, atMost }: { days: number; atMost: number },
): Promise<number> {
  return inTransaction(ctx, async ({ em, db }) => {
    const found = await db
      .selectFrom('customer as c')
      .select('c.id')
      .where(isUnused(days))
      .orderBy('c.id')
      .limit(atMost)
      .forUpdate()
      .skipLocked()
      .execute();
    const unused = await db
      .selectFrom('customer as c')
      .select(['c.id', 'c.email'])
      .where('c.id', '=', anyId(found.map(({ id }) => id)))
      .where(isUnused(days))
      .execute();
    const ids = unused.map(({ id }) => id);
    await removeJobsTo(
      em,
      unused.map(({ email }) => email),
    );
    await db.deleteFrom('ledger_account').where('customer_id', '=', anyId(ids)).execute();
    await db.deleteFrom('customer').where('id', '=', anyId(ids)).execute();
    return ids.length;
  });
}
