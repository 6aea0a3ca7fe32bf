import { productIdOf } from '../../src-shared/catalog/product-path.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { EntityManager } from '../platform/database.ts';

/** The newest listing of an account that has been open; throws `not_found` when there is none. */
export async function findListingOf(
  em: EntityManager,
  productIdText: string,
): Promise<{ id: number; productId: number }> {
  const productId = productIdOf(productIdText);
  const [listing] =
    productId === undefined
      ? []
      : await em.execute<{ id: number }[]>(
          'select id from listing where product_id = ? and confirmed_at is not null order by id desc limit 1',
          [productId],
        );
  if (!listing || productId === undefined) throw new ShopError('not_found');
  return { id: listing.id, productId };
}
