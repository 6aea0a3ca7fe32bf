import type { EntityManager } from '../platform/database.ts';
import { OperationRefused } from '../operator-log/index.ts';

export interface FoundCustomer {
  id: number;
  email: string;
}

/** The customer with this number, as in the log, or with this address. Throws OperationRefused if there is none. */
export async function findCustomerByEither(em: EntityManager, typed: string): Promise<FoundCustomer> {
  if (!/^\d{1,9}$/.test(typed.trim())) return findCustomer(em, typed);
  const customer = await em.db
    .selectFrom('customer')
    .select(['id', 'email'])
    .where('id', '=', Number(typed))
    .executeTakeFirst();
  if (!customer) throw new OperationRefused(`there is no customer ${typed.trim()}`);
  return customer;
}

/** The customer with this address, typed in any case. Throws OperationRefused if there is none. */
export async function findCustomer(em: EntityManager, typed: string): Promise<FoundCustomer> {
  const email = typed.trim().toLowerCase();
  const customer = await em.db
    .selectFrom('customer')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!customer) throw new OperationRefused(`there is no customer ${email}`);
  return customer;
}
