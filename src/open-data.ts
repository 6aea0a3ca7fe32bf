/** The database that a program works on: the one of DATABASE_URL, or the embedded server below the data folder. */
import path from 'node:path';
import { startPostgres } from '../src-server/platform/embedded-postgres/index.ts';
import type { ProgramConfig } from './config.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * Opens the database; the shutdown leaves it last, and ends the embedded server unless another program still uses it.
 * @returns its URL
 */
export async function openData(
  config: Pick<ProgramConfig, 'databaseUrl' | 'dataDir'>,
  shutdown: Shutdown,
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  const starting = startPostgres({ dataDir: path.join(config.dataDir, 'postgres') });
  // From now on, not when it serves: it is a process of its own, and a signal meanwhile would leave it behind.
  shutdown.add(async () => {
    const server = await starting.catch(() => null);
    await server?.stop();
  });
  return (await starting).url;
}
