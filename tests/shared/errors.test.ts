import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERRORS, fieldErrorsOf, isErrorCode, ShopError } from '#shared/errors.ts';

const order = z.strictObject({
  cartItems: z.array(z.int('not a number')),
  filters: z.strictObject({ region: z.string('not a region') }),
});

describe('field errors', () => {
  it('tell what is wrong inside a field on the field itself', () => {
    const { error } = order.safeParse({ cartItems: [1, 'two', 'three'], filters: {} });
    expect(fieldErrorsOf(error?.issues ?? [])).toEqual({
      cartItems: ['not a number', 'not a number'],
      filters: ['not a region'],
    });
  });

  it('tell what is wrong with the whole under nonFieldErrors', () => {
    const { error } = order.safeParse('nothing');
    expect(Object.keys(fieldErrorsOf(error?.issues ?? []))).toEqual(['nonFieldErrors']);
  });
});

describe('a code', () => {
  it.each([
    ['not_found', true],
    ['Not_found', false],
    ['toString', false],
    ['', false],
  ])('%j is one of the table: %s', (text, expected) => {
    expect(isErrorCode(text)).toBe(expected);
  });
});

/** Clients of the REST paths know these statuses: another one breaks them. Every other code is 400. */
const STATUSES: Record<number, string> = {
  403: 'not_authenticated customer_blocked recovery_required second_factor_required csrf_failed transfer_not_allowed right_missing',
  404: 'not_found payment_unknown',
  405: 'method_not_allowed',
  409: 'operation_refused',
  413: 'body_too_large',
  419: 'export_too_large',
  420: 'export_empty',
  422: 'idempotency_key_reused',
  429: 'throttled queue_full',
  500: 'internal',
  503: 'gateway_unavailable database_unavailable database_busy',
};
/** What may work later without a change. */
const RETRYABLE =
  'csrf_failed throttled internal gateway_unavailable database_unavailable database_busy queue_full feature_off ' +
  'claim_open not_tradable coupon_used_up coupon_already_used second_factor_required transfers_held';

describe('the table', () => {
  const rows = Object.entries(ERRORS);
  it('gives every code its status', () => {
    const wanted = new Map(
      Object.entries(STATUSES).flatMap(([status, codes]) =>
        codes.split(' ').map((code) => [code, Number(status)] as const),
      ),
    );
    expect(rows.map(([code, { status }]) => [code, status])).toEqual(
      rows.map(([code]) => [code, wanted.get(code) ?? 400]),
    );
    expect([...wanted.keys()].filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('says which requests may succeed later as they are', () => {
    const retryable = rows.filter(([, row]) => row.retryable).map(([code]) => code);
    expect(retryable.toSorted()).toEqual(RETRYABLE.split(' ').toSorted());
    expect(rows.filter(([, row]) => !row.retryable)).toHaveLength(rows.length - retryable.length);
    for (const [, { text }] of rows) expect(text).toMatch(/^[A-Z].*\.$/);
  });
});

describe('a refusal', () => {
  it('has the text of the table unless it brings its own', () => {
    const plain = new ShopError('not_found');
    expect(plain).toBeInstanceOf(Error);
    expect(plain).toMatchObject({
      name: 'ShopError',
      code: 'not_found',
      fields: undefined,
      data: undefined,
      message: 'Not found.',
    });
    expect(new ShopError('not_found', { text: 'No such auction.' }).message).toBe('No such auction.');
  });

  it('carries fields, further keys and what caused it', () => {
    const cause = new Error('timeout');
    const refusal = new ShopError('throttled', {
      fields: { amount: ['x'] },
      data: { retryAfterSeconds: 5 },
      cause,
    });
    expect(refusal.fields).toEqual({ amount: ['x'] });
    expect(refusal.data).toEqual({ retryAfterSeconds: 5 });
    expect(refusal.cause).toBe(cause);
  });
});
