import { sql } from 'kysely';
import { allSkins } from '../../src-shared/catalog/product.ts';
import { MAX_CART_ITEMS } from '../../src-shared/checkout/start-checkout.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { STOCK_COLUMNS, toProduct } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../settings/index.ts';
import { prepared } from '../platform/prepared.ts';
import { isUniqueViolation } from '../platform/sql.ts';
import type { CartItem } from './list-cart.ts';

/**
 * Puts an account into the cart; this reserves nothing. Throws `product_not_for_sale` (also for an unknown id),
 * `already_in_cart`, `cart_full`.
 */
export async function addToCart(
  { services, db, actor }: CustomerContext,
  { productId, searchedSkins = [] }: { productId: number; searchedSkins?: readonly number[] | undefined },
): Promise<CartItem> {
  requireFlag(services.settings, 'open');
  const [row] = await selectProduct(db, { productId });
  const price = row?.is_purchasable ? services.catalog.priceOf(row) : null;
  if (!row || !price) throw new ShopError('product_not_for_sale');
  const id = await insertItem({ db, actor }, productId);
  const product = toProduct(row);
  const itsSkins = allSkins(product);
  services.wanted.count(
    'carts',
    searchedSkins.filter((skin) => itsSkins.has(skin)),
    `customer ${actor.customerId}`,
  );
  return {
    id,
    product: { ...product, priceCents: price.priceCents },
    isAvailable: true,
    warrantyDays: price.warrantyDays,
  };
}

const selectProduct = prepared((db, given: { productId: number }) =>
  db.selectFrom('product').select(STOCK_COLUMNS).where('id', '=', given.productId),
);

const insertBelowLimit = prepared((db, given: { customerId: number; productId: number }) =>
  db
    .insertInto('cart_item')
    .columns(['customer_id', 'product_id'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${given.customerId}::int`.as('customer_id'),
          sql<number>`${given.productId}::int`.as('product_id'),
        ])
        .where(
          db
            .selectFrom('cart_item')
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .where('customer_id', '=', given.customerId),
          '<',
          MAX_CART_ITEMS,
        ),
    )
    .returning('id'),
);

async function insertItem(
  { db, actor }: Pick<CustomerContext, 'db' | 'actor'>,
  productId: number,
): Promise<number> {
  try {
    const [item] = await insertBelowLimit(db, { customerId: actor.customerId, productId });
    if (!item) throw new ShopError('cart_full');
    return item.id;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopError('already_in_cart');
    throw error;
  }
}
