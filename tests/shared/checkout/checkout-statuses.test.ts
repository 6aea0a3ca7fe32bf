import { describe, expect, it } from 'vitest';
import {
  CHECKOUT_STATUSES,
  type CheckoutAction,
  type CheckoutStatus,
  HOLDING_STATUSES,
  nextCheckoutStatus,
} from '#shared/checkout/checkout-statuses.ts';

const ACTIONS = ['pay', 'release', 'credit'] as const satisfies readonly CheckoutAction[];

/** Every step a checkout may take; whatever is not here cannot happen. */
const STEPS: readonly [CheckoutStatus, CheckoutAction, CheckoutStatus][] = [
  ['awaiting_payment', 'pay', 'paid'],
  ['awaiting_payment', 'release', 'released'],
  ['released', 'pay', 'paid'],
  ['released', 'credit', 'credited'],
];

describe('a checkout', () => {
  it.each(CHECKOUT_STATUSES)('that is %s takes the steps of its life and no others', (status) => {
    for (const action of ACTIONS) {
      const step = STEPS.find(([from, by]) => from === status && by === action);
      expect([action, nextCheckoutStatus(status, action)]).toEqual([action, step?.[2] ?? null]);
    }
  });

  it('holds its products while it waits for its payment', () => {
    expect(HOLDING_STATUSES).toEqual(['awaiting_payment']);
  });
});
