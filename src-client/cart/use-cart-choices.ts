import { useEffect, useState } from 'react';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import type { CartItem, RecentOrder } from './cart-query.ts';
import { keepCartChoices, readCartChoices } from './cart-choices.ts';

/** The discount code and the way to pay of this cart, kept through reloads and the way to the payment page and back. */
export function useCartChoices(
  customerId: number,
  items: readonly CartItem[],
  recentOrders: readonly RecentOrder[],
) {
  const cartItemIds = items.map(({ id }) => id);
  const [kept] = useState(() =>
    readCartChoices(
      customerId,
      cartItemIds,
      recentOrders.flatMap((order) => order.cartItemIds),
    ),
  );
  const [discountCode, setDiscountCode] = useState(kept.discountCode);
  const [gateway, setGateway] = useState<PaymentGateway | undefined>(kept.gateway);
  const choices = JSON.stringify({ customerId, cartItemIds, discountCode, gateway });
  useEffect(() => {
    keepCartChoices(JSON.parse(choices) as Parameters<typeof keepCartChoices>[0]);
  }, [choices]);
  return { discountCode, gateway, setDiscountCode, setGateway };
}
