import { sql } from 'kysely';
import { ShopError } from '../../src-shared/errors.ts';
import type { Services } from '../context.ts';
import { type Operator, recordChange } from '../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { freshPassword } from '../platform/fresh-password.ts';
import type { Secrets } from '../platform/secrets.ts';
import { clock } from '../platform/sql.ts';
import { lockListing, type LockedListing, stateAfter } from './lock-listing.ts';

/**
 * The operator takes a listed account over: it can be bid on, and its days run. @returns the password that whoever wins
 * will get; the operator gives it to the account. Throws `not_found`, `listing_not_waiting`.
 */
export async function confirmListing(
  em: EntityManager,
  operator: Operator,
  secrets: Secrets,
  id: number,
): Promise<{ username: string; newPassword: string }> {
  return inTransaction(em, async (transaction) => {
    const listing = await lockListing(transaction, id);
    if (listing.state !== 'added') throw new ShopError('listing_not_waiting');
    const newPassword = await openListing(transaction, secrets, listing);
    await recordChange(transaction, operator, {
      action: 'listings confirm',
      subject: `account ${listing.username}`,
      before: { listing: id, state: listing.state },
      after: { listing: id, state: 'open' },
    });
    return { username: listing.username, newPassword };
  });
}

/** Opens a listing that the caller has locked, or made, under a new password. */
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
      changed_password_encrypted: secrets.encrypt(newPassword, `product:${listing.product_id}`),
      confirmed_at: clock,
      ends_at: sql<Date>`${clock} + end_days * interval '1 day'`,
    })
    .where('id', '=', listing.id)
    .execute();
  return newPassword;
}

/** Whether a listed account gets a new password by itself (setting `marketplace.autoConfirm`). */
export function isConfirmedByItself({ settings, config }: Pick<Services, 'settings' | 'config'>): boolean {
  const setting = settings.get('marketplace.autoConfirm');
  return setting === 'always' || (setting === 'in-sandbox' && config.stripe.isSandbox);
}

export interface WaitingListing {
  id: number;
  username: string;
  /** The password that the seller confirmed; to be changed. */
  password: string;
  email: string;
  addedAt: Date;
}

/** What waits for the operator, the oldest first. */
export async function listWaitingListings(em: EntityManager, secrets: Secrets): Promise<WaitingListing[]> {
  const rows = await em.db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .innerJoin('customer', 'customer.id', 'listing.seller_id')
    .select([
      'listing.id',
      'listing.product_id',
      'product.username',
      'product.password_encrypted as sealed',
      'customer.email',
      'listing.created_at',
    ])
    .where('listing.state', '=', 'added')
    .orderBy('listing.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    password: secrets.decrypt(row.sealed, `product:${row.product_id}`),
    email: row.email,
    addedAt: row.created_at,
  }));
}
