/** A restarted shop reads the stock stored by its last process, and from the database only later changes. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { CatalogStock } from '#server/catalog/index.ts';
import { StoredStock } from '#server/catalog/stock/stored-stock.ts';
import { loadStock } from '#server/catalog/stock/load-stock.ts';
import { pruneChanges } from '#server/catalog/jobs/prune-changes.ts';
import { startNotifications } from '#server/platform/notifications.ts';
import { columnsFromProducts } from '#shared/catalog/columns-builder.ts';
import { productAt } from '#shared/catalog/columns.ts';
import type { Product } from '#shared/catalog/product.ts';
import { openTestShop, type TestShop, until } from '../../../support/test-shop.ts';

let shop: TestShop;
let folder: string;
let stockFile: string;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-kept-'));
  stockFile = join(folder, 'catalog.bin');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const newEm = () => shop.orm.em.fork();
const sql = (statement: string, values: unknown[] = []): Promise<unknown> =>
  newEm().execute(statement, values);
const kept = (): StoredStock => new StoredStock(stockFile, shop.services.log);
const idsOf = ({ index }: CatalogStock): number[] => Array.from(index.columns().ids);

async function start(): Promise<CatalogStock> {
  const notifications = await startNotifications(shop.databaseUrl, shop.services.log);
  const stock = await CatalogStock.start({ newEm, notifications, log: shop.services.log, stockFile });
  await notifications.stop();
  return stock;
}

/** Which accounts the database has for sale. */
async function idsForSale(): Promise<number[]> {
  return Array.from((await loadStock(newEm())).columns.ids);
}

/**
 * Keeps the stock with an account more than the database has: a start that has it read the file.
 * @returns its id.
 */
async function keepWithStranger(change: (version: string) => string = (version) => version): Promise<number> {
  const { version, columns } = await loadStock(newEm());
  const stock = Array.from({ length: columns.length }, (_, row) => productAt(columns, row));
  const stranger: Product = { ...stock[0]!, id: 900_000_000 };
  await kept().write({ version: change(version), columns: columnsFromProducts([...stock, stranger]) });
  return stranger.id;
}

it('starts from the file plus what changed since', async () => {
  const [sold, changed] = [await shop.addProduct(), await shop.addProduct({ blueEssence: 10_000 })];
  const stranger = await keepWithStranger();
  await sql(`update product set status = 'withdrawn' where id = ?`, [sold]);
  await sql(`update product set blue_essence = 50000 where id = ?`, [changed]);
  const added = await shop.addProduct();

  const stock = await start();
  expect(idsOf(stock)).toEqual([...(await idsForSale()), stranger]);
  expect(stock.index.get(added)).toBeDefined();
  expect(stock.index.get(sold)).toBeUndefined();
  expect(stock.index.get(changed)?.discreteBlueEssence).toBe(50_000);
});

it('stores its state in one complete file for the next start', async () => {
  await shop.addProduct();
  const stock = await start();
  await stock.keep();
  expect(await readdir(folder)).toEqual(['catalog.bin']);
  const left = await kept().read();
  expect(left?.version).toBe(stock.version);
  expect(Array.from(left?.columns.ids ?? [])).toEqual(await idsForSale());
});

it.each([
  ['of another database', (version: string) => `00000000${version.slice(8)}`],
  [
    'ahead of a database that was restored',
    (version: string) => `${version.slice(0, 8)}-9000000000000000:9000000000000000:`,
  ],
  ['under a version that is none', () => 'yesterday'],
])('reads the database if the file is %s', async (_, change) => {
  await shop.addProduct();
  const stranger = await keepWithStranger(change);
  const stock = await start();
  expect(idsOf(stock)).toEqual(await idsForSale());
  expect(idsOf(stock)).not.toContain(stranger);
});

it('reads the database if the changes since are no longer kept', async () => {
  await shop.addProduct();
  await keepWithStranger();
  await shop.addProduct();
  await shop.addProduct();
  // All but the newest go. Transactions of other tests' databases on the same server hold it back.
  await until(async () => {
    await pruneChanges(shop.work(), { kept: 0 });
    return (await shop.row<{ left: number }>('select count(*)::int as left from catalog_change')).left === 1;
  });
  expect(idsOf(await start())).toEqual(await idsForSale());
});

it('reads the database if the file is cut or damaged, and replaces it with a valid one', async () => {
  await shop.addProduct();
  await keepWithStranger();
  const bytes = await readFile(stockFile);
  for (const damaged of [
    bytes.subarray(0, bytes.length / 2),
    bytes.with(40, bytes[40]! ^ 1),
    Buffer.alloc(0),
  ]) {
    await writeFile(stockFile, damaged);
    const stock = await start();
    expect(idsOf(stock)).toEqual(await idsForSale());
    await stock.keep();
    expect(await kept().read()).not.toBeNull();
  }
});

it('creates its folder if it is missing', async () => {
  await shop.addProduct();
  await rm(folder, { recursive: true });
  await (await start()).keep();
  expect(await kept().read()).not.toBeNull();
});

it('exits cleanly if nothing can be written', async () => {
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file in place of the folder');
  await expect((await start()).keep()).resolves.toBeUndefined();
});

it('leaves nothing half-written if the file cannot be replaced', async () => {
  const stock = await start();
  await mkdir(stockFile);
  await stock.keep();
  expect(await readdir(folder)).toEqual(['catalog.bin']);
});
