import { type EntityManager, inTransaction } from '../platform/database.ts';

/** What makes a customer one who used the shop: a row of any of these tables in these columns. */
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
] as const;

/**
 * A condition on `customer c`. Blocked customers stay: their address could register again. A balance that never moved has no
 * entry in the ledger.
 */
const IS_UNUSED = `c.email_verified_at is null and c.erased_at is null and c.blocked_at is null
  and c.created_at < now() - ? * interval '1 day'
  and not exists (select 1 from session where session.customer_id = c.id and session.expires_at > now())
  and not exists (select 1 from ledger_account a join journal_entry e on e.account_id = a.id where a.customer_id = c.id)
  ${USE_OF_THE_SHOP.map(([table, column]) => `and not exists (select 1 from ${table} where ${table}.${column} = c.id)`).join('\n  ')}`;

/**
 * Deletes customers who registered long ago, never confirmed their address, bought or loaded anything, and are signed in
 * nowhere: the row, what hangs on it, and mails on record. They are locked first and looked at again in a second statement:
 * whatever would make use of the shop names the customer, and so waits for the lock or was seen. @returns how many
 */
export async function removeUnusedCustomers(
  em: EntityManager,
  { days, atMost }: { days: number; atMost: number },
): Promise<number> {
  return inTransaction(em, async (transaction) => {
    const found = await transaction.execute<{ id: number }[]>(
      `select c.id from customer c where ${IS_UNUSED} order by c.id limit ? for update skip locked`,
      [days, atMost],
    );
    const unused = await transaction.execute<{ id: number; email: string }[]>(
      `select c.id, c.email from customer c where c.id = any(?::int[]) and ${IS_UNUSED}`,
      [found.map(({ id }) => id), days],
    );
    const ids = unused.map(({ id }) => id);
    await transaction.execute(
      `delete from pgboss.job where name in ('send-mail', 'password-reset')
         and coalesce(data->>'to', data->>'email') = any(?::text[])`,
      [unused.map(({ email }) => email)],
    );
    await transaction.execute('delete from ledger_account where customer_id = any(?::int[])', [ids]);
    await transaction.execute('delete from customer where id = any(?::int[])', [ids]);
    return ids.length;
  });
}
