import { productIdOf } from '../../src-shared/catalog/product-path.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { EntityManager } from '../platform/database.ts';

/** The newest listing of an account that has been open; throws `not_found` when there is none. */
export async function findListingOf(
  em: EntityManager,
  productIdText: string,
): Promise<{ id: number; productId: number }> {
  const productId = productIdOf(productIdText);
  if (productId === undefined) throw new ShopError('not_found');
  const listing = await em.db
    .selectFrom('listing')
    .select('id')
    .where('product_id', '=', productId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!listing) throw new ShopError('not_found');
  return { id: listing.id, productId };
}
