/** Every connection of the shop finds the primary among several hosts, and continues after a failover. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectForReplication, identifySystem } from '#server/backups/replication.ts';
import { entities } from '#server/entities.ts';
import { inTransaction, openDatabase, type Orm } from '#server/platform/database.ts';
import { DatabaseClient } from '#server/platform/database-client.ts';
import { defineJob, handleJob, type Jobs, startJobs } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { type Notifications, startNotifications } from '#server/platform/notifications.ts';
import { checkStandbys } from '#server/doctor/index.ts';
import { readStandbys } from '#server/platform/standbys.ts';
import { migrate } from '#server/platform/schema/migrate.ts';
import { DATABASE_USER } from '../../../src/local/embedded-postgres/data-folder.ts';
import { OWNER_USER, SHOP_USER } from '../../../src/local/embedded-postgres/roles.ts';
import { type Cluster, openCluster } from '../../support/postgres-cluster.ts';
import { runCli } from '../../support/run-cli.ts';
import { until } from '../../support/test-shop.ts';

const SILENT = createLog('silent');
const JOB = defineJob<{ n: number }>({ name: 'counts' });

let cluster: Cluster;
let orm: Orm;
let notifications: Notifications;
let jobs: Jobs;
const done: number[] = [];
const heard: (string | undefined)[] = [];

beforeAll(async () => {
  cluster = await openCluster({ isSynchronous: false });
  const owner = await openDatabase(cluster.url(DATABASE_USER), entities, { poolSize: 2 });
  await migrate(owner);
  await owner.close();
  orm = await openDatabase(cluster.url(DATABASE_USER), entities, { poolSize: 4 });
  notifications = await startNotifications(cluster.url(DATABASE_USER), SILENT);
  await notifications.listen('bell', (payload) => heard.push(payload));
  jobs = await startJobs(cluster.url(DATABASE_USER), [JOB], SILENT);
  await jobs.work([handleJob(JOB, async ({ n }) => void done.push(n))], notifications);
});
afterAll(async () => {
  await jobs.stop();
  await notifications.stop();
  await orm.close();
  await cluster.close();
});

const one = async (url: string): Promise<boolean> => {
  const client = new DatabaseClient({ url });
  await client.connect();
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  await client.end();
  return rows[0]?.standby ?? true;
};

/** The same address with the hosts the other way round. */
const turned = (url: string) => url.replace(/@(.*?),(.*?)\//, '@$2,$1/');

it('picks the primary in any order, and the standby when requested', async () => {
  const url = cluster.url(SHOP_USER);
  expect(await one(url)).toBe(false);
  expect(await one(turned(url))).toBe(false);
  expect(await one(url.replace('read-write', 'standby'))).toBe(true);
  const single = `${cluster.standbyUrl()}?target_session_attrs=primary`;
  await expect(one(single)).rejects.toThrow(/^no host of the database is primary: .*:5432 is a standby$/);
});

it('backups and the archive find the primary too', async () => {
  const client = await connectForReplication(turned(cluster.url(DATABASE_USER)));
  expect((await identifySystem(client)).timeline).toBe(1);
  await client.end();
});

it('the primary knows its standbys, as far as the role may see them', async () => {
  const em = orm.em.fork();
  await until(async () => (await readStandbys(em.db)).length === 1);
  expect(await readStandbys(em.db)).toEqual([
    { name: 'standby', state: 'async', lagSeconds: expect.any(Number) },
  ]);
  expect(await checkStandbys(em, 2)).toMatchObject({
    state: 'note',
    says: expect.stringMatching(/^1 connected, 0 of them synchronous, .* the sales of its last moment/),
  });
  expect(await checkStandbys(em, 3)).toMatchObject({
    state: 'bad',
    says: '1 of the 2 that DATABASE_URL names are connected',
  });
  const shop = await openDatabase(cluster.url(SHOP_USER), entities, { poolSize: 1 });
  expect(await readStandbys(shop.em.fork().db)).toEqual([
    { name: 'standby', state: 'unknown', lagSeconds: 0 },
  ]);
  expect(await checkStandbys(shop.em.fork(), 2)).toMatchObject({
    state: 'note',
    says: expect.stringContaining('GRANT pg_read_all_stats'),
  });
  await shop.close();
});

it('leaves a server that refuses writes, and returns when it accepts them', async () => {
  const em = orm.em.fork();
  const superuser = new DatabaseClient({ url: cluster.primaryUrl() });
  await superuser.connect();
  const setReadOnly = async (value: string) => {
    await superuser.query(`alter system set default_transaction_read_only = ${value}`);
    await superuser.query('select pg_reload_conf()');
  };
  const pid = async () => (await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid'))[0]?.pid;
  const write = () => inTransaction(orm.em, (own) => own.execute(`select nextval('product_id_seq')`));
  const first = await pid();
  await setReadOnly('on');
  await until(async () => {
    const failure = await write().then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    return failure !== undefined && /primary: .*takes no writes/.test(failure.message);
  });
  await setReadOnly('off');
  await superuser.end();
  await until(() =>
    write().then(
      () => true,
      () => false,
    ),
  );
  expect(await pid()).not.toBe(first);
});

it('pool, notifications, jobs and commands continue after a failover', async () => {
  await orm.em.fork().execute(`select pg_notify('bell', 'before')`);
  await until(() => heard.includes('before'));
  heard.length = 0;
  await cluster.losePrimary();
  await until(() => !notifications.isConnected());
  await expect(one(cluster.url(SHOP_USER))).rejects.toMatchObject({ code: '57P03' });
  await cluster.promote();
  await until(() => notifications.isConnected());
  // Something may have been missed.
  await until(() => heard.includes(undefined));
  await until(async () =>
    inTransaction(orm.em, (em) => jobs.enqueue(em, JOB, { n: 7 })).then(
      () => true,
      () => false,
    ),
  );
  await until(() => done.includes(7));
  const { code, stdout } = await runCli(
    { databaseUrl: cluster.url(DATABASE_USER), credentialKey: randomBytes(32) },
    ['ledger', 'audit'],
  );
  expect({ code, stdout }).toMatchObject({ code: 0 });
  expect(await one(cluster.url(OWNER_USER))).toBe(false);
});
