import type { DatabaseContext } from '../platform/database.ts';

/**
 * Serialises requests of one customer that count rows before they write, until the end of the transaction. Locked before any
 * other row of the customer, which is also the order in which an account is deleted.
 */
export async function lockCustomer({ db }: DatabaseContext, customerId: number): Promise<void> {
  await db.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}
