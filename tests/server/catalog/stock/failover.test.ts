/**
 * A promoted standby: a copy of the primary's data folder that continues on its own timeline. What the primary did after the copy was
 * made is lost, as with asynchronous replication.
 */
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadChanges, loadStock, recordAnchor } from '#server/catalog/stock/load-stock.ts';
import { RecentChanges } from '#server/catalog/stock/recent-changes.ts';
import { entities } from '#server/entities.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { startPostgres } from '../../../../src/local/embedded-postgres/index.ts';
import { migrate } from '#server/platform/schema/migrate.ts';
import { type CatalogVersion, versionParts } from '#shared/catalog/catalog-delta.ts';
import { until } from '../../../support/test-shop.ts';

const LIMIT = 100;

let folder: string;
let orm: Orm;
let stop: () => Promise<void>;
const em = () => orm.em.fork();

async function open(name: string): Promise<void> {
  const server = await startPostgres({ dataDir: join(folder, name) });
  orm = await openDatabase(server.url, entities, { poolSize: 2 });
  stop = async () => {
    await orm.close();
    await server.stop();
  };
}

async function addProduct(username: string): Promise<number> {
  const [row] = await em().execute<{ id: number }[]>(
    `insert into product (username, password_encrypted, region, level, blue_essence, orange_essence, skins,
       permanent_skins, owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division)
     values (?, '', 'EUW', 30, 0, 0, '{}', '{}', '{}', false, false, false, true, '0', 0) returning id`,
    [username],
  );
  return row?.id ?? 0;
}

const versionNow = async (): Promise<CatalogVersion> => (await loadStock(em())).version;
const idsOf = (changes: Awaited<ReturnType<typeof loadChanges>>) =>
  changes && { added: changes.added.map(({ id }) => id), removed: changes.removedIds };

let seenByBoth: CatalogVersion;
let seenAndLost: CatalogVersion;
let replicated: number;
let lost: number;
let arrived: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-failover-'));
  await open('primary');
  await migrate(orm);
  await addProduct('first');
  seenByBoth = await versionNow();
  await recordAnchor(em());
  replicated = await addProduct('replicated');
  await stop();
  await cp(join(folder, 'primary'), join(folder, 'standby'), { recursive: true });
  await writeFile(join(folder, 'standby', 'recovery.signal'), '');
  await appendFile(join(folder, 'standby', 'postgresql.auto.conf'), `restore_command = 'false'\n`);

  await open('primary');
  lost = await addProduct('lost');
  seenAndLost = await versionNow();
  await stop();

  await open('standby');
  // It answers before its promotion is over.
  await until(async () => {
    const [row] = await em().execute<{ isStandby: boolean }[]>('select pg_is_in_recovery() as "isStandby"');
    return row?.isStandby === false;
  }, 60_000);
  arrived = await addProduct('arrived');
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

it('the promoted standby is distinguished from the primary at once', async () => {
  const now = await versionNow();
  expect(versionParts(now).epoch).not.toBe(versionParts(seenByBoth).epoch);
  expect(versionParts(seenAndLost).epoch).toBe(versionParts(seenByBoth).epoch);
});

it('a copy that saw nothing beyond the anchor receives what it lacks', async () => {
  const changes = await loadChanges(em(), seenByBoth, LIMIT);
  expect(idsOf(changes)).toEqual({ added: expect.arrayContaining([replicated, arrived]), removed: [] });
  expect(changes?.added).toHaveLength(2);
  // And goes on from there as ever.
  const next = await addProduct('next');
  expect(idsOf(await loadChanges(em(), changes?.version ?? '', LIMIT))).toEqual({
    added: [next],
    removed: [],
  });
});

it('a copy that may have seen lost changes reloads everything', async () => {
  expect(await loadChanges(em(), seenAndLost, LIMIT)).toBeNull();
  expect(await loadChanges(em(), seenAndLost, LIMIT, { recent: new RecentChanges() })).toBeNull();
});

it('a process that saw the lost changes rereads those products', async () => {
  const recent = new RecentChanges();
  recent.add(seenByBoth, seenAndLost, [replicated, lost]);
  const changes = idsOf(await loadChanges(em(), seenAndLost, LIMIT, { recent }));
  expect(changes?.added).toEqual(expect.arrayContaining([replicated, arrived]));
  // The number of the lost product was given again, or no product has it.
  expect([...(changes?.removed ?? []), ...(changes?.added ?? [])]).toContain(lost);
});

it('a copy newer than the process, or with an unknown history, gets no difference', async () => {
  const [epoch] = seenAndLost.split('-');
  const xid = 2n ** 40n + 9n;
  const more = `${epoch}-${xid}:${xid}:`;
  const recent = new RecentChanges();
  recent.add(seenByBoth, seenAndLost, [lost]);
  expect(await loadChanges(em(), more, LIMIT, { recent })).toBeNull();
  const late = new RecentChanges();
  late.add(seenAndLost, more, [lost]);
  expect(await loadChanges(em(), seenAndLost, LIMIT, { recent: late })).toBeNull();
});
