/** The database of a program: that of DATABASE_URL, or the embedded server in the data folder. */
import path from 'node:path';
import type { DatabaseConfig } from './database-config.ts';
import type { Shutdown } from './shutdown.ts';

interface OpenedData {
  /** With the shop's role, which reads and writes rows. */
  databaseUrl: string;
  /** With the role that owns the schema; the same URL if that is the shop's role. */
  migrationUrl: string;
  /** With a role that may create databases, for temporary ones. */
  adminUrl: string;
}

/** Opens the database. The shutdown closes it last, and stops the embedded server unless another program still uses it. */
export async function openData(
  config: Pick<DatabaseConfig, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>,
  shutdown: Shutdown,
): Promise<OpenedData> {
  const { databaseUrl } = config;
  if (databaseUrl) {
    const migrationUrl = config.migrationDatabaseUrl ?? databaseUrl;
    return { databaseUrl, migrationUrl, adminUrl: migrationUrl };
  }
  const { startPostgres } = await import('./local/embedded-postgres/index.ts');
  const starting = startPostgres({ dataDir: path.join(config.dataDir, 'postgres') });
  // Added before the server is ready: it is a separate process, and a signal in the meantime would leave it running.
  shutdown.add(async () => {
    const server = await starting.catch(() => null);
    await server?.stop();
  });
  const { shopUrl, ownerUrl, url } = await starting;
  return { databaseUrl: shopUrl, migrationUrl: ownerUrl, adminUrl: url };
}
