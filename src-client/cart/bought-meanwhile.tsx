import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { clockText } from '#shared/dates.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import classes from './cart-payments.module.css';
import type { Cart } from './cart-query.ts';

/**
 * Says of items that have left the cart that they were bought: in another tab, on another device, or by a payment that
 * came through later. An empty cart says it of every purchase of the last hour.
 */
export function BoughtMeanwhile({ cart: { items, recentOrders } }: { cart: Cart }) {
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const unseen = items.filter(({ id }) => !shown.has(id));
  if (unseen.length > 0) setShown(new Set([...shown, ...unseen.map(({ id }) => id)]));
  const orders = recentOrders.filter(
    ({ cartItemIds }) => items.length === 0 || cartItemIds.some((id) => shown.has(id)),
  );
  if (orders.length === 0) return null;
  return (
    <div className={classes.payments}>
      <Callout tone="good">
        {orders.map(({ checkoutId, cartItemIds, boughtAt }) => (
          <p key={checkoutId}>
            {CART_TEXTS.boughtMeanwhile(cartItemIds.length, clockText(boughtAt))}{' '}
            <Link to="/my-cart/purchase-completed/" search={{ checkout: checkoutId }}>
              See the purchase
            </Link>
          </p>
        ))}
      </Callout>
    </div>
  );
}
