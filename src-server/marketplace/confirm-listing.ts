import { ShopError } from '../../src-shared/errors.ts';
import type { Services } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { inTransaction } from '../platform/database.ts';
import { lockListing, type LockedListing, stateAfter } from './lock-listing.ts';

/**
 * The operator has changed the account's password: from now on it can be bid on, and its days run. Throws `not_found`,
 * `listing_not_waiting`.
 */
export async function confirmListing(
  { secrets }: Pick<Services, 'secrets'>,
  em: EntityManager,
  id: number,
  newPassword: string,
): Promise<void> {
  await inTransaction(em, async (transaction) => {
    const listing = await lockListing(transaction, id);
    if (listing.state !== 'added') throw new ShopError('listing_not_waiting');
    await openListing({ secrets }, transaction, listing, newPassword);
  });
}

/** The same for a listing that the caller has locked, or made. */
export async function openListing(
  { secrets }: Pick<Services, 'secrets'>,
  em: EntityManager,
  listing: LockedListing,
  newPassword: string,
): Promise<void> {
  await em.execute(
    `update listing set state = ?, changed_password_encrypted = ?, confirmed_at = clock_timestamp(),
       ends_at = clock_timestamp() + end_days * interval '1 day'
     where id = ?`,
    [
      stateAfter(listing, 'confirm'),
      secrets.encrypt(newPassword, `product:${listing.product_id}`),
      listing.id,
    ],
  );
}

/** Whether a listed account gets a new password by itself (setting `marketplace.autoConfirm`). */
export function isConfirmedByItself({ settings, config }: Pick<Services, 'settings' | 'config'>): boolean {
  const setting = settings.get('marketplace.autoConfirm');
  return setting === 'always' || (setting === 'in-sandbox' && config.stripe.isSandbox);
}
