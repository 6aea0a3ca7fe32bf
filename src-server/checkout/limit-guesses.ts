import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import type { LimitRule } from '../platform/rate-limits.ts';

/** Discount codes are short: guessing them is slowed down per customer, wherever a code can be tried. */
const WRONG_CODES: LimitRule = { name: 'validate-coupon', points: 30, perSeconds: 600 };

/**
 * Does what judges a discount code; one that is `coupon_invalid` counts as a guess. Counted before and given back when it
 * was none, so that a burst cannot slip through. Throws `throttled` once the guesses are spent, also for a right code.
 */
export async function limitGuesses<T>(
  { services, actor }: CustomerContext,
  code: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work();
  const key = String(actor.customerId);
  await services.limits.consume(WRONG_CODES, key);
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    isWrong = error instanceof ShopError && error.code === 'coupon_invalid';
    throw error;
  } finally {
    if (!isWrong) await services.limits.giveBack(WRONG_CODES, key);
  }
}
