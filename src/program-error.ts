import { EmbeddedPostgresError } from '../src-server/platform/embedded-postgres/index.ts';
import { ConfigError } from './config-error.ts';

/** Codes of Node and PostgreSQL for "there is no such database to talk to". */
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', '28P01', '28000', '3D000'];

/** Ends the program: in one clear line when the operator can mend it, with the stack otherwise. */
export function explainAndExit(error: unknown): never {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) console.error(error.message);
  else if (error instanceof Error && 'code' in error && UNREACHABLE.includes(String(error.code))) {
    // A name with several addresses fails with one error for all of them, which has no message of its own.
    console.error(`cannot reach the database: ${error.message.split('\n')[0] || String(error.code)}`);
  } else console.error(error);
  process.exit(1);
}
