import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/platform/log.ts';
import { toShopError } from '#server/platform/to-shop-error.ts';
import { ShopError } from '#shared/errors.ts';

const log = createLog('silent');
const withCode = (code: string, message = 'as the driver says it') =>
  Object.assign(new Error(message), { code });

describe('what a request is refused with', () => {
  it.each([
    ['08006', 'a connection that failed'],
    ['57P01', 'a server that is shut down'],
    ['57P03', 'a server that is starting'],
    ['53300', 'too many connections'],
    ['53100', 'a full disk'],
    ['25006', 'a standby'],
    ['ECONNREFUSED', 'no server listening'],
    ['EPIPE', 'a connection that is gone'],
    ['ENOTFOUND', 'a host name that does not resolve'],
    ['EAI_AGAIN', 'a name server that is away'],
    ['EHOSTUNREACH', 'a dead host'],
    ['ENETUNREACH', 'a network without a way to the host'],
    ['ETIMEDOUT', 'a host that does not answer'],
  ])('%s, %s: the database is unavailable', (code) => {
    expect(toShopError(withCode(code), log).code).toBe('database_unavailable');
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'database "shop" is not currently accepting connections',
  ])('%s: the database is unavailable', (message) => {
    expect(toShopError(withCode('55000', message), log).code).toBe('database_unavailable');
  });

  it.each(['57014', '55P03'])('%s, a statement or lock that took too long: the database is busy', (code) => {
    expect(toShopError(withCode(code), log).code).toBe('database_busy');
  });

  it('input that does not fit: its fields', () => {
    const { error } = z.object({ amount: z.number() }).safeParse({});
    expect(toShopError(error, log)).toMatchObject({
      code: 'validation_failed',
      fields: { amount: [expect.any(String)] },
    });
  });

  it('a refusal: itself', () => {
    const refusal = new ShopError('not_found');
    expect(toShopError(refusal, log)).toBe(refusal);
  });

  it.each([withCode('23505'), withCode('55000'), new Error('a slip'), 'a text', null])(
    'anything else (%o) is a fault, named only by a reference',
    (thrown) => {
      const refusal = toShopError(thrown, log);
      expect(refusal.code).toBe('internal');
      expect(refusal.data?.['reference']).toMatch(/^[\w-]{8,}$/);
      expect(refusal.message).not.toContain('slip');
    },
  );
});
