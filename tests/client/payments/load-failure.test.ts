import { describe, expect, test } from 'vitest';
import { cardFailureText } from '#client/checkout/card-failure.ts';
import { loadFailureText } from '#client/payments/load-failure.ts';
import { ERRORS, type ErrorCode, type FieldErrors } from '#shared/errors.ts';

const refusal = (code: ErrorCode, fields: FieldErrors = {}) => ({
  message: ERRORS[code].text,
  data: { code, httpStatus: ERRORS[code].status, fields },
});
const FAILED = 'Some error occured during balance load. Please try again later.';

describe('a load that could not be started', () => {
  test.each<[unknown, string | undefined]>([
    [refusal('shop_archived'), 'Buying and selling have ended here.'],
    [refusal('card_gateway_off'), 'This payment method is not available.'],
    [
      refusal('validation_failed', { amountCents: ['Minimum load amount is €2.5'] }),
      'Minimum load amount is €2.5',
    ],
    [refusal('internal'), FAILED],
    [refusal('gateway_unavailable'), FAILED],
    [refusal('not_authenticated'), FAILED],
    [refusal('throttled'), undefined],
    [new TypeError('fetch failed'), 'Error connecting to server. Please try again later.'],
  ])('%o: %s', (error, text) => {
    expect(loadFailureText(error)).toBe(text);
  });

  test('a fault has its reference', () => {
    const fault = { data: { code: 'internal', httpStatus: 500, detail: { reference: 'a1b2' } } };
    expect(loadFailureText(fault)).toBe(`${FAILED} Reference a1b2`);
  });

  test('the card form tells what is wrong with the amount', () => {
    const error = refusal('validation_failed', { amountCents: ['Maximum load amount is €1000'] });
    expect(cardFailureText(error)).toBe('Maximum load amount is €1000');
  });
});
