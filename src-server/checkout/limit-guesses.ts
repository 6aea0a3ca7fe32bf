import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import type { LimitRule } from '../platform/rate-limits.ts';

/** Discount codes are short: guessing them is slowed down per customer, wherever a code can be tried. */
const WRONG_CODES: LimitRule = { name: 'validate-coupon', points: 30, perSeconds: 600 };

type Guessed<T> = { result: T } | { refusal: ShopError };

/**
 * Does work that looks at a discount code; one that is `coupon_invalid` counts as a guess. Throws `throttled` once the guesses
 * are spent, also for a right code.
 */
export async function limitGuesses<T>(
  { services, actor }: CustomerContext,
  code: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work();
  const guessed = await services.limits.guess<Guessed<T>>(WRONG_CODES, String(actor.customerId), {
    check: () => work().then((result) => ({ result }), refusalOf),
    isWrong: (outcome) => 'refusal' in outcome,
  });
  if ('refusal' in guessed) throw guessed.refusal;
  return guessed.result;
}

function refusalOf(error: unknown): { refusal: ShopError } {
  if (error instanceof ShopError && error.code === 'coupon_invalid') return { refusal: error };
  throw error;
}
