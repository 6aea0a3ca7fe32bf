/** What waits for the operator: listed accounts for their new password, claims for a decision. Both with the present password. */
import type { NotNull } from 'kysely';
import type { WorkContext } from '../../context.ts';
import type { Secrets } from '../../platform/secrets.ts';

export interface WaitingListing {
  id: number;
  username: string;
  /** The password that the seller confirmed; to be changed. */
  password: string;
  email: string;
  addedAt: Date;
}

/** What waits for the operator, the oldest first. */
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
    password: services.secrets.decrypt(row.sealed, `product:${row.product_id}`),
    email: row.email,
    addedAt: row.created_at,
  }));
}

export interface UndecidedClaim {
  id: number;
  listingId: number;
  username: string;
  password: string;
  buyer: string;
  seller: string;
  priceCents: number;
  text: string;
  openedAt: Date;
}

/** What waits for a decision, the oldest first. */
export async function listUndecidedClaims({
  services,
  db,
}: WorkContext<{ secrets: Secrets }>): Promise<UndecidedClaim[]> {
  const rows = await db
    .selectFrom('warranty_claim as c')
    .innerJoin('listing as l', 'l.id', 'c.listing_id')
    .innerJoin('product', 'product.id', 'l.product_id')
    .innerJoin('customer as buyer', 'buyer.id', 'l.buyer_id')
    .innerJoin('customer as seller', 'seller.id', 'l.seller_id')
    .select([
      'c.id',
      'l.id as listingId',
      'product.id as productId',
      'product.username',
      'product.password_encrypted as sealed',
      'buyer.email as buyer',
      'seller.email as seller',
      'l.highest_bid_cents as priceCents',
      'c.text',
      'c.opened_at as openedAt',
    ])
    .where('c.state', '=', 'open')
    .orderBy('c.id')
    .$narrowType<{ priceCents: NotNull }>()
    .execute();
  return rows.map(({ sealed, productId, ...claim }) => ({
    ...claim,
    password: services.secrets.decrypt(sealed, `product:${productId}`),
  }));
}
