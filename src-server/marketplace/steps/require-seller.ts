import { ShopError } from '../../../src-shared/errors.ts';
import type { EntityManager } from '../../platform/database.ts';

/**
 * The row stays as it is until the listing is there, or changed: deleting or blocking the customer waits for it, and then finds the
 * listing.
 */
export async function requireSeller(em: EntityManager, customerId: number): Promise<void> {
  const seller = await em.db
    .selectFrom('customer')
    .select(['email_verified_at', 'blocked_at'])
    .where('id', '=', customerId)
    .forShare()
    .executeTakeFirst();
  if (seller?.blocked_at) throw new ShopError('customer_blocked');
  if (!seller?.email_verified_at) throw new ShopError('email_not_verified');
}
