import { describe, expect, it } from 'vitest';
import {
  nextPaymentStatus,
  OPEN_STATUSES,
  PAYABLE_STATUSES,
  PAYMENT_STATUSES,
  type PaymentAction,
  type PaymentStatus,
  SUCCESSFUL_STATUSES,
} from '#shared/payments/payment-statuses.ts';

const ACTIONS = [
  'start',
  'verify',
  'fail',
  'flag',
  'accept',
  'dismiss',
  'refund',
  'send',
  'send_part',
  'dispute',
  'win',
  'lose',
] as const satisfies readonly PaymentAction[];

/** Every step a payment may take; whatever is not here cannot happen. */
const STEPS: readonly [PaymentStatus, PaymentAction, PaymentStatus][] = [
  ['created', 'start', 'pending'],
  ['created', 'verify', 'verified'],
  ['created', 'fail', 'failed'],
  ['created', 'flag', 'flagged'],
  ['pending', 'verify', 'verified'],
  ['pending', 'fail', 'failed'],
  ['pending', 'flag', 'flagged'],
  ['failed', 'verify', 'verified'],
  ['failed', 'flag', 'flagged'],
  ['flagged', 'accept', 'verified'],
  ['flagged', 'dismiss', 'failed'],
  ['flagged', 'refund', 'refunding'],
  ['verified', 'refund', 'refunding'],
  ['verified', 'send', 'refunded'],
  ['verified', 'dispute', 'disputed'],
  ['verified', 'lose', 'charged_back'],
  ['refunding', 'send', 'refunded'],
  ['refunding', 'send_part', 'verified'],
  ['disputed', 'win', 'verified'],
  ['disputed', 'lose', 'charged_back'],
  ['disputed', 'send', 'refunded'],
  ['charged_back', 'win', 'verified'],
  ['charged_back', 'dispute', 'disputed'],
];

describe('a payment', () => {
  it.each(PAYMENT_STATUSES)('that is %s takes the steps of its life and no others', (status) => {
    for (const action of ACTIONS) {
      const step = STEPS.find(([from, by]) => from === status && by === action);
      expect([action, nextPaymentStatus(status, action)]).toEqual([action, step?.[2] ?? null]);
    }
  });

  it('is open until its outcome is known, and can be paid also after it failed', () => {
    expect(OPEN_STATUSES).toEqual(['created', 'pending']);
    expect(PAYABLE_STATUSES).toEqual(['created', 'pending', 'failed']);
  });

  it('is shown as successful while its money is here, or went back by our own hand', () => {
    expect(SUCCESSFUL_STATUSES).toEqual(['verified', 'refunding', 'refunded']);
  });
});
