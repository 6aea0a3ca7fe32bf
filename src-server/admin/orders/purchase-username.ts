import { ShopError } from '../../../src-shared/errors.ts';
import type { DatabaseContext } from '../../platform/database.ts';

/** The account that a purchase is of. Throws `not_found`. */
export async function usernameOfPurchase({ db }: Pick<DatabaseContext, 'db'>, id: number): Promise<string> {
  const found = await db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select('product.username')
    .where('purchase.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  return found.username;
}
