import type { PricedProduct } from '../../src-shared/catalog/product.ts';
import { toProduct } from '../catalog/index.ts';
import { selectCartStock } from '../checkout/index.ts';
import type { CustomerContext } from '../context.ts';
import { type BoundStatement, prepared, sendTogether } from '../platform/prepared.ts';
import { arrayOf, secondsFromNow } from '../platform/sql.ts';

export interface CartItem {
  id: number;
  /** `priceCents` is 0 for an account that is no longer sold. */
  product: PricedProduct;
  isAvailable: boolean;
  /** The days of warranty it would have now; 0: none. */
  warrantyDays: number;
}

/** A purchase of the last hour, for pages that still show its items. */
export interface RecentOrder {
  checkoutId: string;
  boughtAt: string;
  /** The cart items that it removed. */
  cartItemIds: number[];
}

const RECENT_SECONDS = 3600;
/** More than the open pages of one person still show. */
const RECENT_ORDERS = 20;

/**
 * The customer's purchases of the last hour, latest first, at most 20: made in another tab, on another device, or after the page was
 * loaded.
 */
function recentOrdersStatement({ actor }: CustomerContext): BoundStatement<RecentOrder[]> {
  return selectRecentOrders.bound({ customerId: actor.customerId }, (rows) =>
    rows.map(({ completed_at, ...row }) => ({ ...row, boughtAt: completed_at.toISOString() })),
  );
}

const selectRecentOrders = prepared((db, given: { customerId: number }) =>
  db
    .selectFrom('checkout as c')
    .select((eb) => [
      'c.id as checkoutId',
      'c.completed_at',
      arrayOf(
        eb
          .selectFrom('checkout_item as i')
          .select('i.cart_item_id')
          .whereRef('i.checkout_id', '=', 'c.id')
          .orderBy('i.id'),
      ).as('cartItemIds'),
    ])
    .where('c.customer_id', '=', given.customerId)
    .where('c.status', '=', 'paid')
    .where('c.completed_at', '>', secondsFromNow(-RECENT_SECONDS))
    .orderBy('c.completed_at', 'desc')
    .limit(RECENT_ORDERS)
    .$narrowType<{ completed_at: Date }>(),
);

/** The customer's cart, oldest first, at today's prices. */
export async function listCart(ctx: CustomerContext): Promise<CartItem[]> {
  const [items] = await sendTogether(ctx.db, [cartStatement(ctx)]);
  return items;
}

/** The cart and the recent purchases, as the pages need them together. */
export async function listCartAndOrders(
  ctx: CustomerContext,
): Promise<{ items: CartItem[]; recentOrders: RecentOrder[] }> {
  const [items, recentOrders] = await sendTogether(ctx.db, [cartStatement(ctx), recentOrdersStatement(ctx)]);
  return { items, recentOrders };
}

function cartStatement({ services, actor }: CustomerContext): BoundStatement<CartItem[]> {
  return selectCart.bound({ customerId: actor.customerId }, (rows) =>
    rows.map((row) => {
      const price = services.catalog.priceOf(row);
      return {
        id: row.cart_item_id,
        product: { ...toProduct(row), priceCents: price?.priceCents ?? 0 },
        isAvailable: row.is_available && price !== null,
        warrantyDays: price?.warrantyDays ?? 0,
      };
    }),
  );
}

const selectCart = prepared((db, given: { customerId: number }) =>
  selectCartStock(db, given.customerId).orderBy('ci.added_at').orderBy('ci.id'),
);
