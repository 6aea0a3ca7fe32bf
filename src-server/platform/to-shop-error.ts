import { ConnectionException, DriverException } from '@mikro-orm/core';
import { randomToken } from './tokens.ts';
import { ZodError } from 'zod';
import { fieldErrorsOf, ShopError } from '../../src-shared/errors.ts';
import type { Log } from './log.ts';

/** SQLSTATE classes and codes that mean "the database is away or going", not "the statement is wrong". */
const AWAY = /^(08|57P0|53300|ECONN|EPIPE|ENOENT)/;

/**
 * Any thrown thing -> a refusal with a code from the table. What nobody expected is logged with its cause and shown as a
 * reference number only.
 */
export function toShopError(thrown: unknown, log: Log): ShopError {
  if (thrown instanceof ShopError) return thrown;
  if (thrown instanceof ZodError)
    return new ShopError('validation_failed', { fields: fieldErrorsOf(thrown.issues) });
  if (isDatabaseAway(thrown)) {
    log.warn({ err: thrown }, 'database unavailable');
    return new ShopError('database_unavailable', { cause: thrown });
  }
  const reference = randomToken(64);
  log.error({ err: thrown, reference }, 'unexpected error');
  return new ShopError('internal', { data: { reference }, cause: thrown });
}

function isDatabaseAway(thrown: unknown): boolean {
  if (thrown instanceof ConnectionException) return true;
  const code = (thrown as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && AWAY.test(code)) return true;
  return (
    (thrown instanceof DriverException || thrown instanceof Error) &&
    /Connection terminated|timeout exceeded when trying to connect|ECONNREFUSED/.test(thrown.message)
  );
}
