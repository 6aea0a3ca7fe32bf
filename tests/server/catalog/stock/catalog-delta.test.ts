/** A replica updated by deltas equals a newly fetched one, whatever happens to the stock. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { applyDelta } from '#client/replica/worker/apply-delta.ts';
import { catalogSnapshot } from '#server/catalog/queries/ready-bodies.ts';
import { CatalogStock } from '#server/catalog/index.ts';
import { pruneChanges } from '#server/catalog/jobs/prune-changes.ts';
import { deltaSince } from '#server/catalog/stock/catalog-delta.ts';
import { startNotifications } from '#server/platform/notifications.ts';
import { type CatalogVersion, isLaterVersion, VERSION_HEADER } from '#shared/catalog/catalog-delta.ts';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import { decodeSnapshot, encodeSnapshot } from '#shared/catalog/snapshot-codec.ts';
import { until, useTestShop } from '../../../support/test-shop.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';

const shop = useTestShop();
beforeAll(async () => {
  await shop.addProduct();
  await until(() => shop.services.catalog.index.size === 1);
});

const sql = (statement: string, values: unknown[] = []): Promise<unknown> =>
  shop.orm.em.fork().execute(statement, values);

/** A copy as a browser keeps it. */
class Copy {
  index: CatalogIndex;
  version: CatalogVersion;

  private constructor(index: CatalogIndex, version: CatalogVersion) {
    this.index = index;
    this.version = version;
  }

  static async fetch({ catalog } = shop.services): Promise<Copy> {
    const { bytes, version } = await fetchSnapshot(catalog);
    return new Copy(CatalogIndex.build(decodeSnapshot(bytes), catalog.referenceData), version);
  }

  async catchUp(): Promise<void> {
    const { catalog } = shop.services;
    const changes = await deltaSince(catalog, this.version);
    if ('reload' in changes) throw new Error('so few changes need no reload');
    await applyDelta(this.index, changes);
    this.version = changes.version;
    this.index.reprice(catalog.referenceData);
  }
}

async function fetchSnapshot(stock: CatalogStock): Promise<{ bytes: Uint8Array; version: CatalogVersion }> {
  const { raw, headers } = await (await catalogSnapshot(stock, {})).answer({});
  return { bytes: raw ?? new Uint8Array(), version: headers?.[VERSION_HEADER] ?? '' };
}

/**
 * Waits until no transaction is under way in the whole server, whose other databases belong to other tests: one that is
 * older than ours would rightly be waited for, and a copy be told to load all to be safe.
 */
async function untilQuiet(): Promise<void> {
  await until(async () => {
    const { isQuiet } = await shop.row<{ isQuiet: boolean }>(
      `select pg_snapshot_xmin(s) = pg_snapshot_xmax(s) as "isQuiet" from pg_current_snapshot() s`,
    );
    return isQuiet;
  });
}

/** What a new process would hold: read from the database without any change applied. */
async function freshStock(): Promise<CatalogStock> {
  const notifications = await startNotifications(shop.databaseUrl, shop.services.log);
  const fresh = await CatalogStock.start({
    newEm: () => shop.orm.em.fork(),
    notifications,
    log: shop.services.log,
    stockFile: null,
  });
  await notifications.stop();
  return fresh;
}

type Happening = (pick: number) => Promise<unknown>;
const some = `select id from product order by md5(id::text || ?::text) limit`;
const HAPPENINGS: Record<string, Happening> = {
  arrival: () => shop.addProduct({ blueEssence: 90_000, rank: 'GO', division: 2 }),
  arrivalWithoutPrice: () => shop.addProduct({ rank: 'CH' }),
  delivery: async () => {
    for (let n = 0; n < 20; n++) await shop.addProduct({ region: 'NA' });
  },
  sale: (pick) =>
    sql(`update product set status = 'sold' where status = 'for_sale' and id in (${some} 2)`, [pick]),
  hold: (pick) =>
    sql(
      `update product set status = 'held', held_by = gen_random_uuid(), held_until = now() + interval '1 hour'
       where status = 'for_sale' and id in (${some} 3)`,
      [pick],
    ),
  release: () =>
    sql(`update product set status = 'for_sale', held_by = null, held_until = null where status = 'held'`),
  withdrawal: (pick) =>
    sql(`update product set status = 'withdrawn' where status <> 'held' and id in (${some} 1)`, [pick]),
  correction: (pick) =>
    sql(`update product set blue_essence = 50000, skins = '{1001,2002}' where id in (${some} 4)`, [pick]),
  prices: (pick) =>
    sql('insert into price_list (prices) values (?::jsonb)', [
      JSON.stringify({ ...TEST_PRICES, standardBasePrice: 1 + (pick % 50) }),
    ]),
};
const happening = fc.record({
  name: fc.constantFrom(...Object.keys(HAPPENINGS)),
  pick: fc.nat(1000),
  catchesUp: fc.boolean(),
});

describe('a copy that follows', () => {
  it('equals the database after any history, including races', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 12 }), async (history) => {
        const copy = await Copy.fetch();
        // A transaction that stays open all the while holds the cursor back, and its own change comes last.
        const slow = new Client({ connectionString: shop.databaseUrl });
        await slow.connect();
        await slow.query('begin');
        await slow.query(
          `update product set orange_essence = orange_essence + 1 where id = (select min(id) from product)`,
        );
        try {
          const others = history.filter(({ name }) => name.startsWith('arrival') || name === 'prices');
          for (const { name, pick, catchesUp } of others) {
            await HAPPENINGS[name]?.(pick);
            if (catchesUp) await copy.catchUp();
          }
          await slow.query('commit');
        } finally {
          await slow.end();
        }
        for (const { name, pick, catchesUp } of history) {
          await HAPPENINGS[name]?.(pick);
          if (catchesUp) await copy.catchUp();
        }
        await copy.catchUp();
        const fresh = await freshStock();
        await until(() => shop.services.catalog.factsVersion === fresh.factsVersion);
        copy.index.reprice(fresh.referenceData);
        expect(encodeSnapshot(copy.index.columns())).toEqual(encodeSnapshot(fresh.index.columns()));
        expect(copy.index.search({}, 1000)).toEqual(fresh.index.search({}, 1000));
      }),
      { numRuns: 40 },
    );
  });

  it('loses nothing when buyers race it', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => shop.addProduct()));
    const copy = await Copy.fetch();
    const buying = new AbortController();
    const following = (async () => {
      while (!buying.signal.aborted) await copy.catchUp();
    })();
    await Promise.all(ids.map((id) => sql(`update product set status = 'sold' where id = ?`, [id])));
    buying.abort();
    await following;
    await copy.catchUp();
    expect(ids.filter((id) => copy.index.get(id))).toEqual([]);
  });
});

describe('queries', () => {
  it('in progress are shared, but not by whoever asks after a change that they may not see', () => {
    let queries = 0;
    const stock = {
      version: '00000001-10:10:',
      factsVersion: 'facts 1',
      changesSince: () => {
        queries += 1;
        return new Promise<null>(() => {});
      },
    };
    const ask = (): void => void deltaSince(stock, '00000001-5:5:');
    ask();
    ask();
    expect(queries).toBe(1);
    stock.version = '00000001-11:11:';
    ask();
    expect(queries).toBe(2);
  });
});

describe('versions', () => {
  it('increase with every commit', async () => {
    const { catalog } = shop.services;
    const before = await deltaSince(catalog, catalog.version);
    await sql(`update product set level = level + 1`);
    const after = await catalog.changesSince(before.version);
    expect(isLaterVersion(after?.version ?? '', before.version)).toBe(true);
    expect(isLaterVersion(before.version, after?.version ?? '')).toBe(false);
  });

  it('from another database or the future require a reload', async () => {
    const { catalog } = shop.services;
    const [epoch = '', snapshot = ''] = catalog.version.split('-');
    const reload = { reload: true, version: expect.any(String) };
    expect(await deltaSince(catalog, `00000000-${snapshot}`)).toMatchObject(reload);
    expect(await deltaSince(catalog, `${epoch}-900000000:900000000:`)).toMatchObject(reload);
  });

  it.each([
    '3:2:',
    '5:9:8,6',
    '5:9:5,5',
    '1099511627776:1099511627776:',
    '9000000000000000000:9000000000000000001:',
  ])('that no database would write require a reload: %s', async (snapshot) => {
    const { catalog } = shop.services;
    const [epoch = ''] = catalog.version.split('-');
    expect(await deltaSince(catalog, `${epoch}-${snapshot}`)).toMatchObject({ reload: true });
  });

  it('older than the kept changes require a reload, newer ones do not', async () => {
    const { catalog } = shop.services;
    const old = catalog.version;
    for (let n = 0; n < 5; n++) await shop.addProduct();
    await untilQuiet();
    await sql('update product set level = level + 1 where id = (select max(id) from product)');
    await catalog.refresh();
    const recent = catalog.version;
    await untilQuiet();
    await shop.addProduct();
    await shop.addProduct();
    await pruneChanges(shop.work(), { kept: 2 });
    expect(await catalog.changesSince(old)).toBeNull();
    expect((await catalog.changesSince(recent))?.added).toHaveLength(2);
  });

  it('keep changes that a running transaction may still precede', async () => {
    const { catalog } = shop.services;
    const early = await shop.addProduct();
    await untilQuiet();
    await catalog.refresh();
    const slow = new Client({ connectionString: shop.databaseUrl });
    await slow.connect();
    await slow.query('begin');
    await slow.query(`update product set level = level + 1 where id = ${early}`);
    const { version } = (await catalog.changesSince(catalog.version)) ?? { version: '' };
    for (let n = 0; n < 4; n++) await shop.addProduct();
    await pruneChanges(shop.work(), { kept: 1 });
    await slow.query('commit');
    await slow.end();
    expect((await catalog.changesSince(version))?.added).toHaveLength(5);
  });
});
