import type { Kysely } from 'kysely';
import type { Database } from '../entities.ts';

/**
 * Warranty claims (`w`) with the listing (`l`, null if the shop sold the account), the purchase (`p`) and the `product` that each is about.
 */
export function selectClaims(db: Kysely<Database>) {
  return db
    .selectFrom('warranty_claim as w')
    .leftJoin('listing as l', 'l.id', 'w.listing_id')
    .innerJoin('purchase as p', (join) =>
      join.on((eb) => eb('p.id', '=', eb.fn.coalesce('w.purchase_id', 'l.sale_id'))),
    )
    .innerJoin('product', 'product.id', 'p.product_id');
}
