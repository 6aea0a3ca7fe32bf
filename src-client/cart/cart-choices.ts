import { useEffect, useState } from 'react';
import { PAYMENT_GATEWAYS, type PaymentGateway } from '#shared/checkout/gateways.ts';
import { onCustomerChange } from '#client/identity/session.ts';
import type { CartItem, RecentOrder } from './cart-query.ts';

/**
 * The discount code and the way to pay that were chosen for a cart. They are kept on this device so that they outlast a
 * reload and the way to the payment page and back; for one customer and for the items they were chosen for, so that another
 * customer of the device, or the next cart, does not get them.
 */
interface CartChoices {
  customerId: number;
  /** What was in the cart. Once none of it is, the choices are void. */
  cartItemIds: number[];
  discountCode?: string | undefined;
  gateway?: PaymentGateway | undefined;
}

const KEY = 'cart-choices';

/** @param boughtIds cart items of recent purchases: a code that was used with one of them is not kept */
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
  try {
    if (choices.discountCode === undefined && choices.gateway === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** The customer has logged out, or another one has signed in. */
export function forgetCartChoices(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then nothing was kept either.
  }
}

onCustomerChange(forgetCartChoices);

function readStored(): CartChoices | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<CartChoices> | null;
    if (typeof stored?.customerId !== 'number' || !Array.isArray(stored.cartItemIds)) return undefined;
    return {
      customerId: stored.customerId,
      cartItemIds: stored.cartItemIds,
      discountCode: typeof stored.discountCode === 'string' ? stored.discountCode : undefined,
      gateway: PAYMENT_GATEWAYS.find((gateway) => gateway === stored.gateway),
    };
  } catch {
    return undefined;
  }
}

/** The discount code and the way to pay of this cart, kept through reloads and the way to the payment page and back. */
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
