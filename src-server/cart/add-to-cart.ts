import { sql } from 'kysely';
import { allSkins } from '../../src-shared/catalog/product.ts';
import { MAX_CART_ITEMS } from '../../src-shared/checkout/start-checkout.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { isPurchasable, STOCK_COLUMNS, toProduct } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../settings/index.ts';
import { prepared } from '../platform/prepared.ts';
import { isUniqueViolation } from '../platform/sql.ts';
import type { CartItem } from './list-cart.ts';

/**
 * Adds an account to the cart, which reserves nothing. Throws `product_not_for_sale` (also for an unknown id),
 * `already_in_cart`, `cart_full`.
 */
export async function addToCart(
  { services, db, actor }: CustomerContext,
  { productId, searchedSkins = [] }: { productId: number; searchedSkins?: readonly number[] | undefined },
): Promise<CartItem> {
  requireFlag(services.settings, 'open');
  const row = await insertItem({ db, actor }, productId);
  const price = row?.is_purchasable ? services.catalog.priceOf(row) : null;
  if (!row || !price) {
    // The statement cannot check whether the account has a price.
    if (row?.item_id) await db.deleteFrom('cart_item').where('id', '=', row.item_id).execute();
    throw new ShopError('product_not_for_sale');
  }
  const id = row.item_id;
  if (id === null) throw new ShopError('cart_full');
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

/** Selects the product, and inserts the item if the product is for sale and the cart has room. */
const insertAndSelect = prepared((connection, given: { customerId: number; productId: number }) =>
  connection
    .with('item', (db) =>
      db
        .insertInto('cart_item')
        .columns(['customer_id', 'product_id'])
        .expression((eb) =>
          eb
            .selectFrom('product')
            .select([sql<number>`${given.customerId}::int`.as('customer_id'), 'product.id'])
            .where('product.id', '=', given.productId)
            .where(isPurchasable)
            .where(
              eb
                .selectFrom('cart_item')
                .select(({ fn }) => fn.countAll<number>().as('count'))
                .where('customer_id', '=', given.customerId),
              '<',
              MAX_CART_ITEMS,
            ),
        )
        .returning('id'),
    )
    .selectFrom('product')
    .leftJoin('item', (join) => join.onTrue())
    .select(STOCK_COLUMNS)
    .select('item.id as item_id')
    .where('product.id', '=', given.productId),
);

async function insertItem({ db, actor }: Pick<CustomerContext, 'db' | 'actor'>, productId: number) {
  try {
    const [row] = await insertAndSelect(db, { customerId: actor.customerId, productId });
    return row;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopError('already_in_cart');
    throw error;
  }
}
