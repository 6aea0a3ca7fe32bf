import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** The PostgreSQL of this test run. */
export interface TestServer {
  /** A database to which any test may connect in order to create and drop others. */
  url: string;
  /** The name of the migrated, empty database that tests clone. */
  template: string;
}

export interface TestDatabase {
  url: string;
  /** Cuts remaining connections. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of the caller's own: create it once per test file in `beforeAll`, `drop` it in `afterAll`.
 * Only in the server project, whose global setup creates the template.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testServer');
  const name = `level30_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(url, name, template);
  return { url: urlOfDatabase(url, name), drop: () => dropDatabase(url, name) };
}

/** A database without tables, for tests of the migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url } = inject('testServer');
  const name = `level30_empty_${randomBytes(6).toString('hex')}`;
  await createDatabase(url, name);
  return { url: urlOfDatabase(url, name), drop: () => dropDatabase(url, name) };
}

/** The same server's URL for another database. */
export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function createDatabase(serverUrl: string, name: string, template = 'template0'): Promise<void> {
  // Page by page through the write-ahead log, as by default, takes three times as long in memory.
  await execute(serverUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`);
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await execute(serverUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
