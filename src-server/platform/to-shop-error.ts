import { ConnectionException, DriverException } from '@mikro-orm/core';
import { randomToken } from './tokens.ts';
import { ZodError } from 'zod';
import { fieldErrorsOf, ShopError } from '../../src-shared/errors.ts';
import { isLateAnswer } from './guarded-pool.ts';
import type { Log } from './log.ts';

/**
 * SQLSTATE classes and codes that mean "the database is away or going", not "the statement is wrong"; 25006: it is a standby that
 * is not promoted yet, 53100: its disk is full.
 */
const AWAY = /^(08|57P0|53100|53300|25006|ECONN|EPIPE|ENOENT)/;

/** SQLSTATE of a statement and of a lock that took longer than they may (guarded-pool.ts). */
const TOO_LATE = new Set(['57014', '55P03']);

/**
 * Any thrown thing -> a refusal with a code from the table. An unexpected one is logged with its cause and shown as a
 * reference number only.
 * @param request the request's own number, which is the reference then
 */
export function toShopError(thrown: unknown, log: Log, request?: string): ShopError {
  if (thrown instanceof ShopError) return thrown;
  if (thrown instanceof ZodError)
    return new ShopError('validation_failed', { fields: fieldErrorsOf(thrown.issues) });
  if (TOO_LATE.has(String(codeOf(thrown)))) {
    log.warn({ err: thrown }, 'database busy');
    return new ShopError('database_busy', { cause: thrown });
  }
  if (isDatabaseAway(thrown)) {
    log.warn({ err: thrown }, 'database unavailable');
    return new ShopError('database_unavailable', { cause: thrown });
  }
  const reference = request ?? randomToken(64);
  log.error({ err: thrown, reference }, 'unexpected error');
  return new ShopError('internal', { data: { reference }, cause: thrown });
}

function codeOf(thrown: unknown): unknown {
  return (thrown as { code?: unknown } | null)?.code;
}

function isDatabaseAway(thrown: unknown): boolean {
  if (thrown instanceof ConnectionException || isLateAnswer(thrown)) return true;
  const code = codeOf(thrown);
  if (typeof code === 'string' && AWAY.test(code)) return true;
  return (
    (thrown instanceof DriverException || thrown instanceof Error) &&
    /Connection terminated|not currently accepting connections|timeout expired|Query read timeout|timeout exceeded when trying to connect|ECONNREFUSED/.test(
      thrown.message,
    )
  );
}
