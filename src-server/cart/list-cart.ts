import type { PricedProduct } from '../../src-shared/catalog/product.ts';
import { type StockRow, STOCK_COLUMNS, toProduct } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';

export interface CartItem {
  id: number;
  /** `priceCents` is 0 for an account that is not sold any more. */
  product: PricedProduct;
  isAvailable: boolean;
  /** Days of warranty that would come with it now; 0 is none. */
  warrantyDays: number;
}

/** A purchase of the last hour, for pages that still show its items. */
export interface RecentOrder {
  checkoutId: string;
  boughtAt: string;
  /** The cart items that it took, which are gone. */
  cartItemIds: number[];
}

/** What this customer has bought within the last hour, the latest first: in another tab, on another device, or later. */
export async function listRecentOrders({ em, actor }: CustomerContext): Promise<RecentOrder[]> {
  const rows = await em.execute<(Omit<RecentOrder, 'boughtAt'> & { boughtAt: Date | string })[]>(
    `select c.id as "checkoutId", c.completed_at as "boughtAt", array_agg(i.cart_item_id order by i.id) as "cartItemIds"
     from checkout c join checkout_item i on i.checkout_id = c.id
     where c.customer_id = ? and c.status = 'paid' and c.completed_at > now() - interval '1 hour'
     group by c.id order by c.completed_at desc`,
    [actor.customerId],
  );
  return rows.map((row) => ({ ...row, boughtAt: new Date(row.boughtAt).toISOString() }));
}

/** The customer's cart, oldest first, at today's prices. */
export async function listCart({ services, em, actor }: CustomerContext): Promise<CartItem[]> {
  const rows = await em.execute<(StockRow & { cart_item_id: number; is_held_for_me: boolean })[]>(
    `select ci.id as cart_item_id, ${STOCK_COLUMNS},
       exists (select 1 from checkout c where c.id = product.held_by and c.customer_id = ci.customer_id) as is_held_for_me
     from cart_item ci join product on product.id = ci.product_id where ci.customer_id = ? order by ci.id`,
    [actor.customerId],
  );
  return rows.map((row) => {
    const offer = services.catalog.offerOf(row);
    return {
      id: row.cart_item_id,
      product: { ...toProduct(row), priceCents: offer?.priceCents ?? 0 },
      isAvailable: (row.is_purchasable || row.is_held_for_me) && offer !== null,
      warrantyDays: offer?.warrantyDays ?? 0,
    };
  });
}
