/** The database that a program works on: the one of DATABASE_URL, or the embedded server below the data folder. */
import path from 'node:path';
import type { DatabaseConfig } from './database-config.ts';
import type { Shutdown } from './shutdown.ts';

interface OpenedData {
  /** As the shop: it reads and writes rows. */
  databaseUrl: string;
  /** As the owner of the schema; the same URL where the shop's role owns it too. */
  migrationUrl: string;
  /** As a role that may make databases, for those that exist only for a moment. */
  adminUrl: string;
}

/** Opens the database; the shutdown leaves it last, and ends the embedded server unless another program still uses it. */
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
  // From now on, not when it serves: it is a process of its own, and a signal meanwhile would leave it behind.
  shutdown.add(async () => {
    const server = await starting.catch(() => null);
    await server?.stop();
  });
  const { shopUrl, ownerUrl, url } = await starting;
  return { databaseUrl: shopUrl, migrationUrl: ownerUrl, adminUrl: url };
}
