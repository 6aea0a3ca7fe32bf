/** The shop's role reads and writes rows; the schema belongs to another role. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { entities } from '#server/entities.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { openDatabase } from '#server/platform/database.ts';
import { startPostgres } from '../../../src/local/embedded-postgres/index.ts';
import { startJobs } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/schema/migrate.ts';
import { createMailbox } from '../../../src/local/sandbox/mailbox/index.ts';
import { runCli } from '../../support/run-cli.ts';
import { freePort, startShopProcess } from '../../support/shop-process.ts';
import { createEmptyDatabase } from '../../support/test-database.ts';
import { fileURLToPath } from 'node:url';

// Each start makes or takes over a database and is a program of its own.
vi.setConfig({ testTimeout: 240_000 });

const PROGRAM = fileURLToPath(new URL('../../support/start-without-client.ts', import.meta.url));
const SILENT = createLog('silent');

let folder: string;
let clients: Client[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-roles-'));
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.end();
  await rm(folder, { recursive: true, force: true });
});

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

async function endClients(): Promise<void> {
  for (const client of clients.splice(0)) await client.end();
}

/** What the shop's role must not be able to do: SQLSTATE 42501 is insufficient_privilege. */
async function expectPlain(shop: Client): Promise<void> {
  for (const statement of [
    'alter table journal disable trigger all',
    'drop table cart_item',
    'truncate operator_log',
    'alter table customer add column extra text',
    'create table public.mine (id int)',
    'create schema mine',
    'delete from migration',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postmaster.pid')`,
    `set session_replication_role = 'replica'`,
  ]) {
    const answer = await shop.query(statement).catch((error: unknown) => error);
    expect({ statement, answer }).toMatchObject({ statement, answer: { code: '42501' } });
  }
}

const OWNERS = `select n.nspname as schema, pg_get_userbyid(c.relowner) as owner, count(*)::int as tables
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'limits', 'pgboss', 'sandbox')
  group by 1, 2 order by 1, 2`;

async function ownersIn(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ schema: string; owner: string }>(OWNERS);
  expect(new Set(rows.map(({ schema }) => schema)).size).toBe(rows.length);
  return Object.fromEntries(rows.map(({ schema, owner }) => [schema, owner]));
}

const EMBEDDED = {
  limits: 'level30_owner',
  pgboss: 'level30_shop',
  public: 'level30_owner',
  sandbox: 'level30_shop',
};

/** The whole shop on the embedded server, with demo data in an empty database, as long as `look` takes. */
async function onShop(look: (admin: Client, shop: Client) => Promise<void>): Promise<void> {
  const settings = { DATA_DIR: folder, PORT: String(await freePort()), DEMO_ACCOUNTS: '100' };
  const process = await startShopProcess(settings, [PROGRAM], '/api/health/');
  const server = await startPostgres({ dataDir: join(folder, 'postgres') });
  try {
    await look(await connect(server.url), await connect(server.shopUrl));
    expect((await fetch(`${process.url}/api/products/`)).status).toBe(200);
  } finally {
    await endClients();
    await process.end();
    await server.stop();
  }
}

it('on the embedded server the shop is no superuser and owns nothing but its jobs and sandbox', async () => {
  await onShop(async (admin, shop) => {
    const users = async (): Promise<unknown[]> => {
      const { rows } = await admin.query<{ usename: string }>(
        `select distinct usename from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      return rows.map(({ usename }) => usename);
    };
    // The connections of the start, which migrated as the owner, end a moment after their goodbye.
    await expect.poll(users).toEqual(['level30_shop']);
    expect(await ownersIn(admin)).toEqual(EMBEDDED);
    const { rows: stock } = await shop.query('select id from product');
    // The accounts of the demo auctions beside those for sale.
    expect(stock.length).toBeGreaterThan(100);
    await expectPlain(shop);
  });
});

it('a data folder of an earlier version is taken over unchanged, rows included', async () => {
  const server = await startPostgres({ dataDir: join(folder, 'postgres') });
  const orm = await openDatabase(server.url, entities, { poolSize: 3 });
  // As the superuser, which the shop was then.
  await migrate(orm);
  const jobs = await startJobs(server.url, [sendMailJob], SILENT);
  await jobs.stop();
  await createMailbox(orm.em.fork());
  await orm.em.execute(`insert into customer (email, password_hash) values ('early@example.com', 'none')`);
  await orm.em.execute('alter database level30 owner to level30');
  await orm.close();
  const admin = await connect(server.url);
  expect(await ownersIn(admin)).toEqual({
    limits: 'level30',
    pgboss: 'level30',
    public: 'level30',
    sandbox: 'level30',
  });
  await endClients();
  await server.stop();

  await onShop(async (client, shop) => {
    expect(await ownersIn(client)).toEqual(EMBEDDED);
    const { rows } = await shop.query(`select email from customer where email = 'early@example.com'`);
    expect(rows).toHaveLength(1);
    await expectPlain(shop);
  });
});

it('on its own database the shop works as a plain role once the owner has run "migrate"', async () => {
  const database = await createEmptyDatabase();
  const role = `shop_${randomBytes(4).toString('hex')}`;
  const admin = await connect(inject('testServer').url);
  await admin.query(`create role ${role} login nosuperuser`);
  const shopUrl = new URL(database.url);
  shopUrl.username = role;
  const run = (...words: string[]) =>
    runCli({ databaseUrl: shopUrl.href, credentialKey: Buffer.alloc(32, 7) }, words, '', {
      MIGRATION_DATABASE_URL: database.url,
      MIGRATE_AT_START: 'off',
    });
  try {
    expect((await run('settings', 'list')).stderr).toContain('npm run shop -- migrate');
    expect(await run('migrate')).toMatchObject({ code: 0, stderr: '' });
    expect(await run('settings', 'list')).toMatchObject({ code: 0, stderr: '' });
    const shop = await connect(shopUrl.href);
    await shop.query(`insert into customer (email, password_hash) values ('one@example.com', 'none')`);
    const jobs = await startJobs(shopUrl.href, [sendMailJob], SILENT);
    await jobs.stop();
    await expectPlain(shop);
  } finally {
    await endClients();
    await database.drop();
    const last = await connect(inject('testServer').url);
    await last.query(`drop role ${role}`);
  }
});
