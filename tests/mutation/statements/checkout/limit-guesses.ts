import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/limit-guesses.ts', [
  {
    fault: '31 codes are guessed',
    find: 'points: 30, perSeconds: 600',
    replace: 'points: 31, perSeconds: 600',
    tests: ['checkout/limit-guesses'],
  },
  {
    fault: 'guessed codes are forgotten after five minutes',
    find: 'points: 30, perSeconds: 600',
    replace: 'points: 30, perSeconds: 300',
    tests: ['checkout/limit-guesses'],
  },
  {
    fault: 'a code that is used up counts as a guess',
    find: `error.code === 'coupon_invalid'`,
    replace: `error.code.startsWith('coupon_')`,
    tests: ['checkout/limit-guesses', 'checkout/coupon-limits'],
  },
]);
