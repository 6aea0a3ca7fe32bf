import type { DatabaseContext } from '../platform/database.ts';

/**
 * Requests of one customer that count rows before they write go one after the other from here to the end of the transaction.
 * Locked before any other row of the customer: deleting an account locks in this order, too.
 */
export async function lockCustomer({ db }: DatabaseContext, customerId: number): Promise<void> {
  await db.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}
