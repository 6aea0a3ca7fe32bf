import type { TestProduct, TestShop } from '../../../support/test-shop.ts';

export interface AddedPurchase {
  productId: number;
  username: string;
}

/** An account of this customer's as if bought then, for EUR 5.00; `state` is put on it as it is. */
export async function addPurchase(
  shop: TestShop,
  customerId: number,
  {
    state = 'owned',
    at = '2026-02-01T00:00:00Z',
    warrantyDays = 30,
    product = {},
  }: { state?: string; at?: string; warrantyDays?: number; product?: Partial<TestProduct> } = {},
): Promise<AddedPurchase> {
  const productId = await shop.addProduct(product);
  const em = shop.orm.em.fork();
  await em.execute(`update product set status = 'sold' where id = ?`, [productId]);
  await em.execute(
    `insert into purchase (customer_id, product_id, price_cents, product_class, warranty_days, state, purchased_at)
     values (?, ?, 500, 'standard', ?, ?, ?)`,
    [customerId, productId, warrantyDays, state, at],
  );
  return { productId, username: `account-${productId}` };
}
