import { describe, expect, it } from 'vitest';
import { idempotencyKeyOf } from '#server/rest.ts';
import { TRPC_CALLS, type TrpcCall } from '../../support/trpc-calls.ts';

/** Whether a call complains about this key; about what else is missing it may as well. */
function refuses({ inputs }: TrpcCall, idempotencyKey: string): boolean {
  return inputs.some((input) => {
    const issues = input.safeParse({ idempotencyKey }).error?.issues ?? [];
    return issues.some(({ path }) => path[0] === 'idempotencyKey');
  });
}

describe('a key of the client’s own', () => {
  it('in the header is cut to a hundred characters; empty or twice it is none', () => {
    expect(idempotencyKeyOf({ 'idempotency-key': 'k'.repeat(101) })).toBe('k'.repeat(100));
    expect(idempotencyKeyOf({ 'idempotency-key': '' })).toBeUndefined();
    expect(idempotencyKeyOf({ 'idempotency-key': ['a', 'b'] })).toBeUndefined();
    expect(idempotencyKeyOf({})).toBeUndefined();
  });

  const calls = TRPC_CALLS.filter((call) => {
    const tooLong = call.inputs.map((input) => input.safeParse({ idempotencyKey: 'k'.repeat(101) }));
    return tooLong.some(({ error }) =>
      error?.issues.some(({ path, code }) => path[0] === 'idempotencyKey' && code === 'too_big'),
    );
  });

  it('belongs to what moves money', () => {
    expect(calls.map(({ name }) => name).toSorted()).toEqual([
      'checkout.payByCard',
      'checkout.start',
      'payments.loadAtHostedCheckout',
      'payments.loadByCard',
      'wallet.transfer',
      'wallet.transferCrossSite',
    ]);
  });

  it.each(calls.map((call) => [call.name, call] as const))('is never empty in %s', (_, call) => {
    expect(refuses(call, '')).toBe(true);
    expect(refuses(call, 'k')).toBe(false);
  });
});
