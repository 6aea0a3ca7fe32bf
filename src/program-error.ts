import { NO_SUCH_HOST } from '../src-server/platform/database-hosts.ts';
import { ConfigError } from './config-error.ts';

/** Error codes of Node and PostgreSQL for a database that cannot be reached. */
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', '28P01', '28000', '3D000'];

/** Exhausted resources and lost connections, by SQLSTATE or Node's error code. */
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

/** One line for an error that the operator can fix; undefined for an unexpected error. */
function explanationOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const [, explanation] = TROUBLES.find(([codes]) => codes.test(code)) ?? [];
  // Without the driver's message, which can contain the statement and its values.
  if (explanation !== undefined) return `${explanation} (${code})`;
  // The driver's message if the server stops during a statement; the error has no code.
  return /Connection terminated/.test(error.message)
    ? 'the connection to the database was lost: see its log, and whether its disk is full'
    : undefined;
}

/** One clear line if the operator can fix it, otherwise the error itself, to be printed with its stack. */
export function explainError(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && UNREACHABLE.includes(String(error.code))) {
    // A host name with several addresses fails with one aggregate error, which has no message of its own.
    return `cannot reach the database: ${error.message.split('\n')[0] || String(error.code)}`;
  }
  // The ORM wraps it in a class of its own with the same message.
  if (error instanceof Error && error.message.startsWith(NO_SUCH_HOST))
    return `cannot reach the database: ${error.message.split('\n')[0]}`;
  return explanationOf(error) ?? error;
}
