import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { entities } from '../../src-server/entities.ts';
import { migrate, openDatabase } from '../../src-server/platform/database.ts';
import type { Orm } from '../../src-server/platform/database.ts';
import { readConfig } from '../config.ts';
import { openData } from '../open-data.ts';

/** Runs `work` on an empty, migrated database that exists only meanwhile, beside the shop's own, which is not touched. */
export async function withScratchDatabase<T>(work: (orm: Orm) => Promise<T>): Promise<T> {
  const data = await openData(readConfig());
  const name = `level30_scratch_${randomBytes(6).toString('hex')}`;
  try {
    await execute(data.url, `create database ${name} template template0`);
    try {
      return await onDatabase(data.url, name, work);
    } finally {
      await execute(data.url, `drop database ${name} with (force)`);
    }
  } finally {
    await data.close();
  }
}

async function onDatabase<T>(serverUrl: string, name: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const orm = await openDatabase(url.href, entities, { poolSize: 1 });
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
