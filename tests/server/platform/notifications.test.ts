import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Notifications, startNotifications } from '#server/platform/notifications.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase, type TestDatabase, urlOfDatabase } from '../../support/test-database.ts';
import { until } from '../../support/test-shop.ts';

/** Several tries long. */
const OUTAGE_MS = 2_500;

let database: TestDatabase;
let notifications: Notifications;
/** Beside the database, so that it may be closed. */
let operator: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  notifications = await startNotifications(database.url, createLog('silent'));
  operator = new Client({ connectionString: urlOfDatabase(database.url, 'postgres') });
  await operator.connect();
});
afterAll(async () => {
  await notifications.stop();
  await operator.end();
  await database.drop();
});

const name = () => new URL(database.url).pathname.slice(1);

async function connections(): Promise<number> {
  const { rows } = await operator.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = $1',
    [name()],
  );
  return rows[0]?.count ?? 0;
}

it('recovers from an outage with one connection, and warns that something may have been missed', async () => {
  const heard: (string | undefined)[] = [];
  await notifications.listen('bell', (payload) => heard.push(payload));
  await operator.query(`alter database "${name()}" with allow_connections false`);
  await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()]);
  await delay(OUTAGE_MS);
  expect(heard).toEqual([]);
  await operator.query(`alter database "${name()}" with allow_connections true`);
  await until(() => heard.length > 0);
  await delay(1_000);
  expect(heard).toEqual([undefined]);
  expect(await connections()).toBe(1);
});
