import { createBalanceCoupons, type BalanceCouponWish } from '#server/wallet/index.ts';
import { testOperator } from '../../../support/test-operator.ts';
import type { TestShop } from '../../../support/test-shop.ts';

let batches = 0;

/** Codes of a batch of their own. */
export async function codesOf(shop: TestShop, amountCents: number, count = 1): Promise<string[]> {
  batches += 1;
  return makeBatch(shop, { batch: `test-${batches}`, amountCents, count });
}

export async function makeBatch(shop: TestShop, wish: BalanceCouponWish): Promise<string[]> {
  const made: string[] = [];
  await createBalanceCoupons(shop.orm.em.fork(), testOperator(), wish, (codes) => {
    made.push(...codes);
  });
  return made;
}
