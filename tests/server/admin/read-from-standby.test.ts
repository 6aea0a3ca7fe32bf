/** The console's lists and reports are read from a standby that lags little enough, otherwise from the primary. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkReplica } from '#server/doctor/index.ts';
import { entities } from '#server/entities.ts';
import { standbyUrl } from '#server/platform/database-address.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/schema/migrate.ts';
import { positionOf, StandbyReader } from '#server/platform/standby-reader.ts';
import { DATABASE_USER } from '../../../src/local/embedded-postgres/data-folder.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { type Cluster, openCluster } from '../../support/postgres-cluster.ts';
import type { TestBrowser } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';
import { operatorBrowser } from './support/operators.ts';

const FAR_BEHIND_SECONDS = 60;

let cluster: Cluster;
let shop: ListeningShop;
/** The standby, beside the shop. */
let standby: Orm;

beforeAll(async () => {
  cluster = await openCluster({ isSynchronous: false });
  const url = cluster.url(DATABASE_USER);
  const owner = await openDatabase(url, entities, { poolSize: 2 });
  await migrate(owner);
  await owner.close();
  const both = standbyUrl(url.replace('?target_session_attrs=read-write', ''));
  standby = await openDatabase(both, entities, { poolSize: 2 });
  shop = await openListeningShop({
    database: { url, drop: () => Promise.resolve() },
    standby: {
      orm: await openDatabase(both, entities, { poolSize: 2 }),
      maxLagSeconds: FAR_BEHIND_SECONDS,
    },
    config: { isMeasured: true },
  });
});
afterAll(async () => {
  await shop.close();
  await standby.close();
  await cluster.close();
});

const onStandby = (statement: string) => standby.em.fork().execute(statement);
const isUsable = () => shop.services.standby?.isUsable === true;

/** As the console asks: with the question in the body. */
async function listed(browser: TestBrowser): Promise<number[]> {
  const input = { filter: {}, sort: { by: 'registeredAt', descending: true }, limit: 200 };
  const { status, body } = await browser.post('/api/admin/trpc/customers.list', input);
  expect(status).toBe(200);
  return (body as { result: { data: { rows: { id: number }[] } } }).result.data.rows.map(({ id }) => id);
}

it('lists come from the standby, except for an operator who has just changed something it does not have yet', async () => {
  const [first, second] = [await operatorBrowser(shop, 'owner'), await operatorBrowser(shop, 'owner')];
  const known = await shop.addCustomer();
  await until(isUsable);
  await until(async () => (await listed(first)).includes(known));
  await onStandby('select pg_wal_replay_pause()');
  const missing = await shop.addCustomer();
  expect(await listed(first)).not.toContain(missing);
  const note = { customerId: known, text: 'called twice' };
  expect((await first.post('/api/admin/trpc/customers.addNote', note)).status).toBe(200);
  expect(await listed(first)).toContain(missing);
  expect(await listed(second)).not.toContain(missing);
  await onStandby('select pg_wal_replay_resume()');
  await until(async () => (await listed(second)).includes(missing));
  expect(await shop.services.metrics?.text()).toMatch(/^shop_replica_lag_seconds [\d.e-]+$/m);
});

it('queries that fail on the standby go to the primary', async () => {
  const browser = await operatorBrowser(shop, 'owner');
  await until(isUsable);
  const customer = await shop.addCustomer();
  await until(async () => (await listed(browser)).includes(customer));
  // As a statement that is in the way of what is replayed; the next one asks the primary.
  const cutOff = onStandby(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
  );
  expect(await listed(browser)).toContain(customer);
  await cutOff;
});

it('a standby is used only while it provably has what was committed seconds ago', async () => {
  const primary = () => shop.newEm();
  const reader = new StandbyReader({ orm: standby, primary, maxLagSeconds: 1, log: createLog('silent') });
  const isClose = async () => {
    await reader.measure();
    return reader.isUsable;
  };
  expect(reader.newEm()).toBeNull();
  await until(isClose);
  expect((await checkReplica(reader)).state).toBe('good');
  await onStandby('select pg_wal_replay_pause()');
  await shop.addCustomer();
  const position = await positionOf(shop.newEm());
  expect(reader.newEm(position)).toBeNull();
  await until(async () => !(await isClose()));
  expect(await checkReplica(reader)).toMatchObject({ state: 'bad' });
  await onStandby('select pg_wal_replay_resume()');
  await until(isClose);
  expect(reader.newEm(position)).not.toBeNull();
});

it('measurements too old to be of use are not kept while the standby is away', async () => {
  const primary = () => shop.newEm();
  const reader = new StandbyReader({ orm: standby, primary, maxLagSeconds: 1, log: createLog('silent') });
  await until(async () => {
    await reader.measure();
    return reader.isUsable;
  });
  await onStandby('select pg_wal_replay_pause()');
  await shop.addCustomer();
  await until(() => !reader.isUsable);
  vi.spyOn(standby.em, 'fork').mockImplementationOnce(() => {
    throw new Error('the standby is away');
  });
  await reader.measure();
  await reader.measure();
  // It is back and has only what the first measurement found.
  expect(reader.lagSeconds).toBe(Infinity);
  await onStandby('select pg_wal_replay_resume()');
});

it('a promoted standby is no longer read from, and the shop keeps working', async () => {
  await until(isUsable);
  const customer = await shop.addCustomer();
  await until(async () => {
    const rows = await onStandby(`select 1 from customer where id = ${customer}`);
    return rows.length === 1;
  });
  await cluster.losePrimary();
  await cluster.promote();
  await until(async () => (await fetch(`${shop.url}/api/health/ready/`)).status === 200);
  await until(() => !isUsable());
  const browser = await operatorBrowser(shop, 'owner');
  expect(await listed(browser)).toContain(customer);
  expect(await shop.services.metrics?.text()).toMatch(/^shop_replica_lag_seconds \+Inf$/m);
});
