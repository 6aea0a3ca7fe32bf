import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { DatabaseContext } from '../../platform/database.ts';

/** A purchase's account, and how much of its price was refunded and how much is left. Throws `not_found`. */
export async function purchaseInBrief(
  { db }: Pick<DatabaseContext, 'db'>,
  id: number,
): Promise<{ username: string; refundedCents: Cents; leftCents: Cents }> {
  const found = await db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(['product.username', 'purchase.refunded_cents as refundedCents'])
    .select((eb) => eb('purchase.price_cents', '-', eb.ref('purchase.refunded_cents')).as('leftCents'))
    .where('purchase.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  return found;
}
