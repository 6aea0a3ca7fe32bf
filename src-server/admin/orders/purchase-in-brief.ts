import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { DatabaseContext } from '../../platform/database.ts';

/** The account that a purchase is of, and what was paid for it. Throws `not_found`. */
export async function purchaseInBrief(
  { db }: Pick<DatabaseContext, 'db'>,
  id: number,
): Promise<{ username: string; priceCents: Cents }> {
  const found = await db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(['product.username', 'purchase.price_cents as priceCents'])
    .where('purchase.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  return found;
}
