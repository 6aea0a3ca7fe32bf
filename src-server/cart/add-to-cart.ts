import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { MAX_CART_ITEMS } from '../../src-shared/checkout/start-checkout.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { type StockRow, STOCK_COLUMNS, toProduct } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../operations/index.ts';
import type { CartItem } from './list-cart.ts';

/**
 * Puts an account into the cart; this reserves nothing. Throws `product_not_for_sale` (also for an unknown id),
 * `already_in_cart`, `cart_full`.
 */
export async function addToCart(
  { services, em, actor }: CustomerContext,
  productId: number,
): Promise<CartItem> {
  requireFlag(services.settings, 'open');
  const [row] = await em.execute<StockRow[]>(`select ${STOCK_COLUMNS} from product where id = ?`, [
    productId,
  ]);
  const offer = row?.is_purchasable ? services.catalog.offerOf(row) : null;
  if (!row || !offer) throw new ShopError('product_not_for_sale');
  const id = await insertItem({ em, actor }, productId);
  return {
    id,
    product: { ...toProduct(row), priceCents: offer.priceCents },
    isAvailable: true,
    warrantyDays: offer.warrantyDays,
  };
}

async function insertItem(
  { em, actor }: Pick<CustomerContext, 'em' | 'actor'>,
  productId: number,
): Promise<number> {
  try {
    const [item] = await em.execute<{ id: number }[]>(
      `insert into cart_item (customer_id, product_id)
       select ?, ? where (select count(*) from cart_item where customer_id = ?) < ? returning id`,
      [actor.customerId, productId, actor.customerId, MAX_CART_ITEMS],
    );
    if (!item) throw new ShopError('cart_full');
    return item.id;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new ShopError('already_in_cart');
    throw error;
  }
}
