import { productRow } from '../../catalog/index.ts';
import type { WorkContext } from '../../context.ts';
import type { Secrets } from '../../platform/secrets.ts';

interface WaitingListing {
  id: number;
  username: string;
  /** The password that the seller confirmed; it must be changed. */
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
    password: services.secrets.decrypt(row.sealed, productRow(row.product_id)),
    email: row.email,
    addedAt: row.created_at,
  }));
}
