import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { entities } from '../../src-server/entities.ts';
import { openDatabase, type Orm } from '../../src-server/platform/database.ts';
import { migrate } from '../../src-server/platform/schema/migrate.ts';
import { readDatabaseConfig } from '../database-config.ts';
import { openData } from '../open-data.ts';
import { INTERRUPTED, Shutdown } from '../shutdown.ts';
import { currentInvocation } from './invocation.ts';

/** Runs `work` on an empty, migrated database that exists only meanwhile, beside the shop's own, which is not touched. */
export async function withScratchDatabase<T>(work: (orm: Orm) => Promise<T>): Promise<T> {
  const shutdown = new Shutdown(INTERRUPTED);
  const name = `level30_scratch_${randomBytes(6).toString('hex')}`;
  try {
    const { adminUrl: url } = await openData(readDatabaseConfig(currentInvocation().environment), shutdown);
    await execute(url, `create database ${name} template template0`);
    shutdown.add(() => execute(url, `drop database ${name} with (force)`));
    return await onDatabase(url, name, work);
  } finally {
    await shutdown.run();
  }
}

async function onDatabase<T>(serverUrl: string, name: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const orm = await openDatabase(url.href, entities, { poolSize: 2 });
  try {
    await migrate(orm);
    return await work(orm);
  } finally {
    await orm.close();
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
