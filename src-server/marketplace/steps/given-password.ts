/** The password that the seller gave for an account, for the operator to try. */
import { productRow } from '../../catalog/index.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** The associated data with which it is encrypted. */
export const listingPasswordRow = (listingId: number): string => `listing:${listingId}`;

/** For a select from `listing` and `product`. */
export const CURRENT_PASSWORD_COLUMNS = [
  'listing.id as listing_id',
  'listing.product_id',
  'listing.given_password_encrypted as given',
  'product.password_encrypted as delivered',
] as const;

interface CurrentPasswordColumns {
  listing_id: number;
  product_id: number;
  given: Uint8Array | null;
  delivered: Uint8Array;
}

/** The account's current password, according to its seller; the delivered one if they had to give that. */
export function openCurrentPassword(
  secrets: Secrets,
  { listing_id: id, product_id: productId, given, delivered }: CurrentPasswordColumns,
): string {
  return given === null
    ? secrets.decrypt(delivered, productRow(productId))
    : secrets.decrypt(given, listingPasswordRow(id));
}
