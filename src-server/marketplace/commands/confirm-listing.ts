import { sql } from 'kysely';
import { ShopError } from '../../../src-shared/errors.ts';
import { productRow } from '../../catalog/index.ts';
import type { OperatorContext, Services } from '../../context.ts';
import { recordChange } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { freshPassword } from '../../platform/fresh-password.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { clock } from '../../platform/sql.ts';
import { upsertNotice } from '../notices/notices.ts';
import { lockListing, type LockedListing, stateAfter } from '../steps/lock-listing.ts';

/**
 * The operator confirms a listed account: it can be bid on, and its days start. Throws `not_found`, `listing_not_waiting`.
 *
 * @returns the password that the operator must now set on the account and that its next owner will get
 */
export async function confirmListing(
  ctx: OperatorContext<{ secrets: Secrets }>,
  { id }: { id: number },
): Promise<{ username: string; newPassword: string }> {
  return inTransaction(ctx, async (transaction) => {
    const { services, em } = transaction;
    const listing = await lockListing(em, id);
    if (listing.state !== 'added') throw new ShopError('listing_not_waiting');
    const newPassword = await openListing(em, services.secrets, listing);
    await upsertNotice(em, {
      customerId: listing.seller_id,
      kind: 'listing_open',
      listingId: id,
      productId: listing.product_id,
    });
    await recordChange(transaction, {
      action: 'listings confirm',
      subject: `account ${listing.username}`,
      before: { listing: id, state: listing.state },
      after: { listing: id, state: 'open' },
    });
    return { username: listing.username, newPassword };
  });
}

/** Opens a listing that the caller has locked or created, with a new password. */
export async function openListing(
  em: EntityManager,
  secrets: Secrets,
  listing: LockedListing,
): Promise<string> {
  const newPassword = freshPassword();
  await em.db
    .updateTable('listing')
    .set({
      state: stateAfter(listing, 'confirm'),
      given_password_encrypted: null,
      changed_password_encrypted: secrets.encrypt(newPassword, productRow(listing.product_id)),
      confirmed_at: clock,
      ends_at: sql<Date>`${clock} + end_days * interval '1 day'`,
    })
    .where('id', '=', listing.id)
    .execute();
  return newPassword;
}

/** Whether listed accounts are confirmed automatically (setting `marketplace.autoConfirm`). */
export function isConfirmedByItself({ settings, config }: Pick<Services, 'settings' | 'config'>): boolean {
  const setting = settings.get('marketplace.autoConfirm');
  return setting === 'always' || (setting === 'in-sandbox' && config.stripe.isSandbox);
}
