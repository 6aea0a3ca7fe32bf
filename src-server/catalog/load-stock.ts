import { createHash } from 'node:crypto';
import { IsolationLevel } from '@mikro-orm/core';
import {
  type CatalogVersion,
  isSoundVersion,
  versionParts,
} from '../../src-shared/catalog/catalog-changes.ts';
import type { CatalogFacts } from '../../src-shared/catalog/engine/catalog-index.ts';
import { type PriceList, priceListSchema } from '../../src-shared/catalog/prices.ts';
import type { Product } from '../../src-shared/catalog/product.ts';
import type { Champion, Skin } from '../../src-shared/catalog/skin.ts';
import type { EntityManager } from '../platform/database.ts';
import { type StockRow, STOCK_COLUMNS, toProduct } from './stock-row.ts';

/**
 * A `CatalogVersion` out of the statement's own snapshot. The epoch names the cluster, its timeline and the database: a
 * restored or replaced database counts transactions anew, and nothing that was read from the former one may be continued.
 */
const VERSION_COLUMN = `
  left(md5(concat_ws(' ', (select system_identifier from pg_control_system()),
    (select timeline_id from pg_control_checkpoint()),
    (select oid from pg_database where datname = current_database()))), 8) || '-' || seen as version`;

export interface LoadedStock {
  version: CatalogVersion;
  products: Product[];
}

/** All that can be bought now, with the version it belongs to, out of one snapshot of the database. */
export async function loadStock(em: EntityManager): Promise<LoadedStock> {
  return em.fork().transactional(
    async (transaction) => {
      const [row] = await transaction.execute<{ version: CatalogVersion }[]>(
        `select ${VERSION_COLUMN} from pg_current_snapshot() seen`,
      );
      if (!row) throw new Error('the database has no snapshot');
      const rows = await transaction.execute<StockRow[]>(
        `select * from (select ${STOCK_COLUMNS} from product) stock where is_purchasable order by id`,
      );
      return { version: row.version, products: rows.map(toProduct) };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

export interface StockChanges {
  version: CatalogVersion;
  added: Product[];
  removedIds: number[];
}

/**
 * What changed since a version, in one statement and so one snapshot. Null when loading all is the only or the better
 * way: more than `limit` changes, changes no longer kept (`prune-changes.ts`), or a version of another database.
 */
export async function loadChanges(
  em: EntityManager,
  since: CatalogVersion,
  limit: number,
): Promise<StockChanges | null> {
  if (!isSoundVersion(since)) return null;
  const then = versionParts(since);
  const rows = await em.execute<(Partial<StockRow> & ChangeHead)[]>(
    `with head as (
       select ${VERSION_COLUMN},
         (select pruned_xid from catalog_prune) >= ?::xid8 as is_pruned
       from pg_current_snapshot() seen
     ), changed as (
       select distinct product_id as changed_id from catalog_change
       where xid >= ?::xid8 and not pg_visible_in_snapshot(xid, ?::pg_snapshot)
       limit ?
     )
     select head.*, changed.*, ${STOCK_COLUMNS}
     from head left join changed on true left join product on product.id = changed_id`,
    [String(then.xmin), String(then.xmin), then.snapshot, limit + 1],
  );
  const [head] = rows;
  if (!head) throw new Error('the database has no snapshot');
  const now = versionParts(head.version);
  const isContinued = !head.is_pruned && now.epoch === then.epoch && now.seen >= then.seen;
  if (!isContinued || rows.length > limit) return null;
  const changed = rows.filter((row) => row.changed_id !== null);
  return {
    version: head.version,
    added: changed.filter((row): row is StockRow & ChangeHead => row.is_purchasable === true).map(toProduct),
    removedIds: changed.filter((row) => !row.is_purchasable).flatMap((row) => row.changed_id ?? []),
  };
}

interface ChangeHead {
  version: CatalogVersion;
  is_pruned: boolean;
  /** Null in the single row that says that nothing changed. */
  changed_id: number | null;
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

/** A digest: the same facts have the same name in every process and after every restart. */
export function factsVersionOf(facts: CatalogFacts): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12);
}
