import type { CurrentCustomer } from '../../src-shared/identity/schemas.ts';
import type { EntityManager } from '../platform/database.ts';

/** The customer as their own screens show them; null when the account is gone. */
export async function currentCustomer(
  em: EntityManager,
  customerId: number,
): Promise<CurrentCustomer | null> {
  const customer = await em.db
    .selectFrom('customer')
    .select((eb) => [
      'id as customerId',
      'email',
      'is_balance_transfer_allowed as isBalanceTransferAllowed',
      eb('email_verified_at', 'is not', null).$castTo<boolean>().as('isEmailVerified'),
    ])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return customer ?? null;
}
