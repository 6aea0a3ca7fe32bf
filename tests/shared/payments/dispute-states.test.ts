import { expect, it } from 'vitest';
import { DISPUTE_STATES, nextDisputeState } from '#shared/payments/dispute-states.ts';

it.each([
  ['open', 'won', 'lost'],
  ['won', null, 'lost'],
  ['lost', 'won', null],
] as const)('a dispute that is %s is %s after the shop wins and %s after it loses', (state, won, lost) => {
  expect(nextDisputeState(state, 'win')).toBe(won);
  expect(nextDisputeState(state, 'lose')).toBe(lost);
});

it('has no other states', () => {
  expect(DISPUTE_STATES).toEqual(['open', 'won', 'lost']);
});
