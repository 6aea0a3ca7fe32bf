import { ConnectionException } from '@mikro-orm/core';
import { randomToken } from './tokens.ts';
import { ZodError } from 'zod';
import { fieldErrorsOf, ShopError } from '../../src-shared/errors.ts';
import { isLateAnswer } from './guarded-pool.ts';
import type { Log } from './log.ts';

/**
 * SQLSTATE classes and codes that mean "the database is unreachable or shutting down", not "the statement is wrong"; 25006: a
 * standby that is not promoted yet, 53100: its disk is full. Names are Node's: the host
 * is not found, not reachable, or has closed the connection.
 */
const AWAY = /^(08|57P0|53100|53300|25006|ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETIMEDOUT)/;

/** SQLSTATEs of a statement or lock wait that exceeded its time limit (guarded-pool.ts). */
const TOO_LATE = new Set(['57014', '55P03']);

/**
 * Converts anything thrown into a refusal with a code from the table. Unexpected errors are logged with their cause and
 * shown as a reference only.
 *
 * @param request the request's id, which then serves as the reference
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
    thrown instanceof Error &&
    /Connection terminated|not currently accepting connections|timeout expired|Query read timeout|timeout exceeded when trying to connect|ECONNREFUSED/.test(
      thrown.message,
    )
  );
}
