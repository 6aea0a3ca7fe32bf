import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
import { migrate, MigrationBlocked } from '#server/platform/schema/migrate.ts';
import { compareSchema, readSchemaVersion } from '#server/platform/schema/schema-version.ts';
import { SchemaWatch } from '#server/platform/schema/schema-watch.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { until } from '../../../support/test-shop.ts';

/** The one after it adds columns to the table of customers. */
const BEFORE_ERASURE = '20261121-130000-trade-in';

let database: TestDatabase;
let orms: Orm[];
let clients: Client[];
beforeEach(async () => {
  database = await createEmptyDatabase();
  orms = [];
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.end();
  for (const orm of orms) await orm.close();
  await database.drop();
});

async function open(): Promise<Orm> {
  const orm = await openDatabase(database.url, entities, { poolSize: 4 });
  orms.push(orm);
  return orm;
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.url, application_name: 'a long report' });
  await client.connect();
  clients.push(client);
  return client;
}

describe('migrate', () => {
  it('runs each migration once when three processes start on an empty database together', async () => {
    const processes = [await open(), await open(), await open()];
    const ran = await Promise.all(processes.map((orm) => migrate(orm)));
    const { pending, unknown } = await readSchemaVersion((await open()).em.fork());
    expect({ pending, unknown }).toEqual({ pending: [], unknown: [] });
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
    expect(new Set(ran.flat()).size).toBe(ran.flat().length);
  });

  it('lets others pass while a long reader blocks its tables, and finishes afterwards', async () => {
    const orm = await open();
    await orm.migrator.up({ to: BEFORE_ERASURE });
    const [reader, looker, customer] = [await connect(), await connect(), await connect()];
    await reader.query('begin');
    await reader.query('select count(*) from customer');

    let isDone = false;
    const migrating = migrate(orm).finally(() => {
      isDone = true;
    });
    await until(async () => {
      const { rowCount } = await looker.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
    // It stands in line behind the migration. That it is answered before the reader ends is what matters.
    await customer.query('select count(*) from customer');
    expect(isDone).toBe(false);

    await reader.query('commit');
    await migrating;
    expect((await readSchemaVersion(orm.em.fork())).pending).toEqual([]);
  });

  it('gives up with the reader’s name, having changed nothing', async () => {
    const orm = await open();
    await orm.migrator.up({ to: BEFORE_ERASURE });
    const before = await readSchemaVersion(orm.em.fork());
    const reader = await connect();
    await reader.query('begin');
    await reader.query('select count(*) from customer');

    const failed = migrate(orm, { giveUpAfterMs: 0 });
    await expect(failed).rejects.toThrow(MigrationBlocked);
    await expect(failed).rejects.toThrow(/process \d+ \(a long report\)/);
    expect(await readSchemaVersion(orm.em.fork())).toEqual(before);
  });
});

describe('the version of the schema', () => {
  it('is newer if the database has something this build does not know, and compatible if that only expands', () => {
    const known = ['20260101-000000-first', '20260102-000000-second'];
    expect(compareSchema(known, known)).toEqual({ pending: [], unknown: [], incompatible: [] });
    expect(compareSchema(known, known.slice(0, 1))).toMatchObject({ pending: ['20260102-000000-second'] });
    const newer = ['20260103-000000-expand-add-wishes', '20260104-000000-drop-wishes'];
    expect(compareSchema(known, [...known, ...newer])).toEqual({
      pending: [],
      unknown: newer,
      incompatible: ['20260104-000000-drop-wishes'],
    });
  });

  it('is monitored: a running process notices a newer one, and its removal', async () => {
    const orm = await open();
    await migrate(orm);
    const watch = new SchemaWatch(() => orm.em.fork(), createLog('silent'));
    try {
      await watch.look();
      expect(watch.isNewer).toBe(false);
      await orm.em.execute(`insert into migration (name) values ('29990101-000000-expand-future')`);
      await watch.look();
      expect(watch.isNewer).toBe(true);
      await orm.em.execute(`delete from migration where name = '29990101-000000-expand-future'`);
      await watch.look();
      expect(watch.isNewer).toBe(false);
    } finally {
      watch.stop();
    }
  });
});
