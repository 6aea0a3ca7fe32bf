import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entities } from '#server/entities.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/schema/migrate.ts';
import { startPostgres } from '../../src/local/embedded-postgres/index.ts';
import type { TestDatabase } from './test-database.ts';

export interface OwnServer {
  /** Migrated and empty; `drop` does nothing, `close` removes it. */
  database: TestDatabase;
  /** Contains everything that the server writes: tables, write-ahead log, its own log. */
  folder: string;
  close(): Promise<void>;
}

/**
 * A PostgreSQL of the caller's own with a real shop's settings, for tests that read its files: no other test writes
 * there, and no write-ahead log is removed while the test runs.
 *
 * @param environment additional variables for its processes
 */
export async function openOwnServer(environment: Record<string, string> = {}): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'level30-own-'));
  // The server inherits the environment of the process that starts it.
  Object.assign(process.env, environment);
  const server = await startPostgres({ dataDir: join(folder, 'postgres') });
  for (const name of Object.keys(environment)) Reflect.deleteProperty(process.env, name);
  const orm = await openDatabase(server.url, entities, { poolSize: 2 });
  try {
    await orm.em.getConnection().execute(`alter system set wal_keep_size = '4GB'`);
    await orm.em.getConnection().execute('select pg_reload_conf()');
    await migrate(orm);
  } finally {
    await orm.close();
  }
  return {
    folder,
    database: { url: server.url, drop: () => Promise.resolve() },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
