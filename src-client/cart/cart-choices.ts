import { useEffect, useState } from 'react';
import { PAYMENT_GATEWAYS, type PaymentGateway } from '#shared/checkout/gateways.ts';
import { onCustomerChange } from '#client/identity/session.ts';
import { deviceStorage } from '#client/platform/web-storage.ts';
import type { CartItem, RecentOrder } from './cart-query.ts';

/**
 * The discount code and payment method chosen for a cart. Stored on this device, to survive reloads and visits to the
 * payment page; bound to the customer and the items, so that another customer or the next cart does not get them.
 */
interface CartChoices {
  customerId: number;
  /** The items in the cart. Once none of them is in it, the choices are void. */
  cartItemIds: number[];
  discountCode?: string | undefined;
  gateway?: PaymentGateway | undefined;
}

const KEY = 'cart-choices';

/** @param boughtIds cart items of recent purchases: a code that was used for one of them is dropped */
export function readCartChoices(
  customerId: number,
  cartItemIds: readonly number[],
  boughtIds: readonly number[],
): Pick<CartChoices, 'discountCode' | 'gateway'> {
  const stored = readStored();
  if (stored?.customerId !== customerId) return {};
  if (!stored.cartItemIds.some((id) => cartItemIds.includes(id))) return {};
  const isUsed = stored.cartItemIds.some((id) => boughtIds.includes(id));
  return { discountCode: isUsed ? undefined : stored.discountCode, gateway: stored.gateway };
}

export function keepCartChoices(choices: CartChoices): void {
  // Without storage, the choices last as long as the page.
  if (choices.discountCode === undefined && choices.gateway === undefined) deviceStorage.remove(KEY);
  else deviceStorage.write(KEY, JSON.stringify(choices));
}

/** Called when the customer logs out or another one signs in. */
export function forgetCartChoices(): void {
  deviceStorage.remove(KEY);
}

onCustomerChange(forgetCartChoices);

function readStored(): CartChoices | undefined {
  const stored = deviceStorage.readJson(KEY) as Partial<CartChoices> | undefined;
  if (typeof stored?.customerId !== 'number' || !Array.isArray(stored.cartItemIds)) return undefined;
  return {
    customerId: stored.customerId,
    cartItemIds: stored.cartItemIds,
    discountCode: typeof stored.discountCode === 'string' ? stored.discountCode : undefined,
    gateway: PAYMENT_GATEWAYS.find((gateway) => gateway === stored.gateway),
  };
}

/** The discount code and payment method of this cart, which survive reloads and visits to the payment page. */
export function useCartChoices(
  customerId: number,
  items: readonly CartItem[],
  recentOrders: readonly RecentOrder[],
) {
  const cartItemIds = items.map(({ id }) => id);
  const [stored] = useState(() =>
    readCartChoices(
      customerId,
      cartItemIds,
      recentOrders.flatMap((order) => order.cartItemIds),
    ),
  );
  const [discountCode, setDiscountCode] = useState(stored.discountCode);
  const [gateway, setGateway] = useState<PaymentGateway | undefined>(stored.gateway);
  const choices = JSON.stringify({ customerId, cartItemIds, discountCode, gateway });
  useEffect(() => {
    keepCartChoices(JSON.parse(choices) as Parameters<typeof keepCartChoices>[0]);
  }, [choices]);
  return { discountCode, gateway, setDiscountCode, setGateway };
}
