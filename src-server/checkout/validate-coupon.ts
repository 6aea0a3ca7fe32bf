import type { Discount } from '../../src-shared/checkout/split.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { findDiscount } from './find-discount.ts';
import { limitGuesses } from './limit-guesses.ts';

/** The discount behind a code for a signed-in customer. Throws as `findDiscount`, or `throttled`. */
export async function validateCoupon(ctx: CustomerContext, code: string): Promise<Discount> {
  const discount = await limitGuesses(ctx, code, () =>
    findDiscount(ctx.em, code, { customerId: ctx.actor.customerId, replacedItems: 'all' }),
  );
  if (!discount) throw new ShopError('coupon_invalid');
  return discount;
}
