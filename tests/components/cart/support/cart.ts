import type { PricedProduct } from '#shared/catalog/product.ts';
import { productClass } from '#shared/catalog/product-class.ts';
import { splitCheckout } from '#shared/checkout/split.ts';
import type { CartItem } from '#client/cart/cart-query.ts';
import type { PaymentUnderWay } from '#client/checkout/payments-under-way.ts';
import { PLAIN_ACCOUNT } from '../../../support/plain-account.ts';
import { stockShop } from '../../catalog/support/catalog.ts';
import { signIn } from '../../support/samples.ts';
import { answer } from '../../support/shop-answers.ts';

const HOSTED_SURCHARGE_CENTS = 35;
const CODE = { discountType: 'percentage', percent: 10 } as const;

function item(id: number, changes: Partial<PricedProduct>): CartItem {
  const product = { ...PLAIN_ACCOUNT, id: 100 + id, priceCents: 1000, ...changes };
  return { id, product, isAvailable: true, warrantyDays: 7 };
}

export const STANDARD = item(1, { priceCents: 1299 });
export const HANDLEVELED = item(2, { priceCents: 800, isHandleveled: true });
export const RANKED = item(3, { priceCents: 2000, rank: 'GO', division: 2 });

/** From now on this is in the cart of a customer with such a balance. A discount code takes off ten percent. */
export function fillCart(items: readonly CartItem[], balanceCents = 0): void {
  signIn({}, balanceCents);
  // A row that moves under the pointer loads its account's page, which shows others like it.
  stockShop();
  answerCart(items, balanceCents);
}

/** The cart as it is read from now on. */
export function answerCart(items: readonly CartItem[], balanceCents = 0): void {
  answer('cart.list', { items: [...items], recentOrders: [] });
  answer('checkout.preview', ({ cartItemIds, discountCode, paymentGateway }) => {
    const lines = items
      .filter(({ id, isAvailable }) => isAvailable && cartItemIds.includes(id))
      .map(({ id, product }) => ({
        cartItemId: id,
        productId: product.id,
        productClass: productClass(product, '2022-07-31'),
        priceCents: product.priceCents,
      }));
    return splitCheckout(lines, {
      balanceCents,
      gateway: paymentGateway,
      cardSurchargeCents: HOSTED_SURCHARGE_CENTS,
      discount: discountCode === undefined ? undefined : { code: discountCode, ...CODE },
    });
  });
}

/** A page of the hosted checkout that is open for the standard account. */
export function underWay(changes: Partial<PaymentUnderWay> = {}): PaymentUnderWay {
  return {
    id: '0b0f3f52-4f0c-4f66-8f9a-0f6b5a1b2c3d',
    purpose: 'checkout',
    checkoutId: 'e7a0a3a0-1111-4222-8333-444455556666',
    gateway: 'stripe',
    description: 'Purchase of an account',
    amountCents: 1134,
    withheldCents: 200,
    createdAt: '2026-11-22T12:00:00.000Z',
    ageSeconds: 180,
    expiresAt: null,
    isCancellable: true,
    error: null,
    cartItemIds: [STANDARD.id],
    ...changes,
  };
}
