import { IsolationLevel } from '@mikro-orm/core';
import type { CatalogFacts } from '../../src-shared/catalog/engine/catalog-index.ts';
import { type PriceList, priceListSchema } from '../../src-shared/catalog/prices.ts';
import type { Product } from '../../src-shared/catalog/product.ts';
import type { Champion, Skin } from '../../src-shared/catalog/skin.ts';
import type { EntityManager } from '../platform/database.ts';
import { type StockRow, STOCK_COLUMNS, toProduct } from './stock-row.ts';

/** How far the stock has been followed: `pg_snapshot_xmin`, see `catalog-change.entity.ts`. */
export type StockVersion = string;

export interface LoadedStock {
  version: StockVersion;
  products: Product[];
}

/** All that can be bought now, with the version it belongs to, out of one snapshot of the database. */
export async function loadStock(em: EntityManager): Promise<LoadedStock> {
  return em.fork().transactional(
    async (transaction) => {
      const version = await readVersion(transaction);
      const rows = await transaction.execute<StockRow[]>(
        `select * from (select ${STOCK_COLUMNS} from product) stock where is_purchasable order by id`,
      );
      return { version, products: rows.map(toProduct) };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

export interface StockChanges {
  version: StockVersion;
  added: Product[];
  removedIds: number[];
}

/** What changed since a version; null when that is more than `limit` and loading all is the better way. */
export async function loadChanges(
  em: EntityManager,
  since: StockVersion,
  limit: number,
): Promise<StockChanges | null> {
  return em.fork().transactional(
    async (transaction) => {
      const version = await readVersion(transaction);
      const rows = await transaction.execute<(StockRow & { changed_id: number })[]>(
        `select changed.id as changed_id, ${STOCK_COLUMNS}
         from (select distinct product_id as id from catalog_change where xid >= ?::xid8 limit ?) changed
         left join product on product.id = changed.id`,
        [since, limit + 1],
      );
      if (rows.length > limit) return null;
      return {
        version,
        added: rows.filter((row) => row.is_purchasable).map(toProduct),
        removedIds: rows.filter((row) => !row.is_purchasable).map((row) => row.changed_id),
      };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

async function readVersion(em: EntityManager): Promise<StockVersion> {
  const [row] = await em.execute<{ version: string }[]>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as version',
  );
  if (!row) throw new Error('the database has no snapshot');
  return row.version;
}

/** Nothing is sold before the operator has imported prices. */
const NO_PRICES: PriceList = priceListSchema.parse({ oldStockMaxDate: '2022-07-31' });

/** Prices, skins and champions: what turns stock into offers. */
export async function loadFacts(em: EntityManager): Promise<CatalogFacts> {
  const [priceRow] = await em.execute<{ prices: PriceList }[]>(
    'select prices from price_list order by id desc limit 1',
  );
  const skins = await em.execute<Skin[]>(
    'select id, title, champion_id as champion, tier from skin order by id',
  );
  const champions = await em.execute<Champion[]>(
    'select id, key, name, roles, lanes from champion order by id',
  );
  return { prices: priceRow?.prices ?? NO_PRICES, skins, champions };
}
