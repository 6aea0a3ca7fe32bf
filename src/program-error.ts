import { EmbeddedPostgresError } from '../src-server/platform/embedded-postgres/index.ts';
import { ConfigError } from './config-error.ts';

/** Ends the program: in one clear line when the operator can mend it, with the stack otherwise. */
export function explainAndExit(error: unknown): never {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
