import { operatorContext } from '#server/context.ts';
import { createBalanceCoupons, type BalanceCouponRequest } from '#server/wallet/index.ts';
import { testOperator } from '../../../support/test-operator.ts';
import type { TestShop } from '../../../support/test-shop.ts';

let batches = 0;

/** Codes of a batch of their own. */
export async function codesOf(shop: TestShop, amountCents: number, count = 1): Promise<string[]> {
  batches += 1;
  return makeBatch(shop, { batch: `test-${batches}`, amountCents, count });
}

export async function makeBatch(shop: TestShop, request: BalanceCouponRequest): Promise<string[]> {
  const made: string[] = [];
  await createBalanceCoupons(operatorContext({}, shop.orm.em.fork(), testOperator()), request, (codes) => {
    made.push(...codes);
  });
  return made;
}
