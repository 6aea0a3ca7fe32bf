import { startCheckout } from '#server/checkout/start-checkout.ts';
import type { TestProduct, TestShop } from '../../../support/test-shop.ts';

export interface OwnedAccount {
  customer: number;
  product: number;
  username: string;
  /** As the shop delivered it. */
  password: string;
}

/** A new customer who bought one account with their last cent. */
export async function ownAccount(
  shop: TestShop,
  { priceCents = 500, ...overrides }: Partial<TestProduct> & { priceCents?: number } = {},
): Promise<OwnedAccount> {
  const customer = await shop.addCustomer(priceCents);
  const product = await shop.addProduct(overrides);
  const answer = await startCheckout(shop.as(customer), {
    cartItems: [await shop.addToCart(customer, product)],
    totalCents: priceCents,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'paid') throw new Error(answer.outcome);
  return { customer, product, username: `account-${product}`, password: `secret-${product}` };
}
