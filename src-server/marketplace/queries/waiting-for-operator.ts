import type { WorkContext } from '../../context.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { CURRENT_PASSWORD_COLUMNS, openCurrentPassword } from '../steps/given-password.ts';

interface WaitingListing {
  id: number;
  username: string;
  /** The account's current password, according to the seller; it must be changed. */
  password: string;
  email: string;
  addedAt: Date;
}

/** Listings that wait for an operator, oldest first. */
export async function listWaitingListings({
  services,
  db,
}: WorkContext<{ secrets: Secrets }>): Promise<WaitingListing[]> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .innerJoin('customer', 'customer.id', 'listing.seller_id')
    .select(CURRENT_PASSWORD_COLUMNS)
    .select(['product.username', 'customer.email', 'listing.created_at'])
    .where('listing.state', '=', 'added')
    .orderBy('listing.id')
    .execute();
  return rows.map((row) => ({
    id: row.listing_id,
    username: row.username,
    password: openCurrentPassword(services.secrets, row),
    email: row.email,
    addedAt: row.created_at,
  }));
}
