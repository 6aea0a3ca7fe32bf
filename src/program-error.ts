import { NO_SUCH_HOST } from '../src-server/platform/database-hosts.ts';
import { ConfigError } from './config-error.ts';

/** Codes of Node and PostgreSQL for "there is no such database to talk to". */
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', '28P01', '28000', '3D000'];

/** What the machine or the database ran out of, or that it went away meanwhile: SQLSTATE and Node's own codes. */
const TROUBLES: readonly [code: RegExp, explanation: string][] = [
  [/^53100$/, 'the disk of the database is full: make room, then run this again'],
  [/^ENOSPC$/, 'the disk is full: make room, then run this again'],
  [/^(53200|53000)$/, 'the database ran out of memory'],
  [/^53300$/, 'the database has no connection left'],
  [/^53400$/, 'the database has reached a limit of its configuration'],
  [/^58030$/, 'the database cannot read or write its files'],
  [/^25006$/, 'the database is read-only'],
  [
    /^(57P0\d|08\w{3}|ECONNRESET|EPIPE)$/,
    'the connection to the database was lost: see its log, and whether its disk is full',
  ],
];

/** One line for what the operator can mend, undefined for an unexpected error. */
function explanationOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const [, explanation] = TROUBLES.find(([codes]) => codes.test(code)) ?? [];
  // Without the driver's message, which can hold the statement and its values.
  if (explanation !== undefined) return `${explanation} (${code})`;
  // What the driver says when the server ends in the middle of a statement, which has no code.
  return /Connection terminated/.test(error.message)
    ? 'the connection to the database was lost: see its log, and whether its disk is full'
    : undefined;
}

/** One clear line when the operator can mend it, otherwise the error itself, to be printed with its stack. */
export function explainError(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && UNREACHABLE.includes(String(error.code))) {
    // A name with several addresses fails with one error for all of them, which has no message of its own.
    return `cannot reach the database: ${error.message.split('\n')[0] || String(error.code)}`;
  }
  // The ORM has its own class for it, with the same words.
  if (error instanceof Error && error.message.startsWith(NO_SUCH_HOST))
    return `cannot reach the database: ${error.message.split('\n')[0]}`;
  return explanationOf(error) ?? error;
}
