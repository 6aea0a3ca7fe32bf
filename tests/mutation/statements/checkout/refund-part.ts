import { inSource } from '../../statement-mutant.ts';

const TESTS = ['payments/commands/refund-part'];

export const mutants = inSource('src-server/checkout/refund-part.ts', [
  {
    fault: 'a part is more than is left of the price',
    find: 'if (amountCents > leftCents)',
    replace: 'if (amountCents > leftCents + refundedCents)',
    tests: TESTS,
  },
  {
    fault: 'a part that was decided once is refunded as often as it is asked for',
    find: 'if (seenCents !== undefined && seenCents !== refundedCents) {',
    replace: 'if (seenCents === -1) {',
    tests: TESTS,
  },
  {
    fault: 'the cashback stays with a part',
    find: 'Math.max(0, Math.min(shareCents, balanceCents + amountCents))',
    replace: '0',
    tests: TESTS,
  },
  {
    fault: 'a refunded part is not noted on the purchase',
    find: '.set({ refunded_cents: until })',
    replace: '.set({ refunded_cents: from })',
    tests: TESTS,
  },
  {
    fault: 'accounts that are not theirs any more take a share of the part',
    find: 'items.filter(({ state }) => UNLISTED_STATES.includes(state))',
    replace: 'items',
    tests: TESTS,
  },
  {
    fault: 'more cashback is taken back of several accounts than the balance holds',
    find: `balanceCents - cashbackTakenCents - amountCents`,
    replace: `balanceCents - amountCents`,
    tests: ['payments/commands/refund-part'],
  },
]);
