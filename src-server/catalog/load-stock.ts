import { createHash } from 'node:crypto';
import { IsolationLevel } from '@mikro-orm/core';
import {
  type CatalogVersion,
  isSoundVersion,
  versionParts,
} from '../../src-shared/catalog/catalog-changes.ts';
import { ColumnsBuilder } from '../../src-shared/catalog/columns-builder.ts';
import type { ProductColumns } from '../../src-shared/catalog/columns.ts';
import type { CatalogFacts } from '../../src-shared/catalog/engine/catalog-index.ts';
import { type PriceList, priceListSchema } from '../../src-shared/catalog/prices.ts';
import type { Product } from '../../src-shared/catalog/product.ts';
import type { Champion, Skin } from '../../src-shared/catalog/skin.ts';
import type { EntityManager } from '../platform/database.ts';
import type { RecentChanges } from './recent-changes.ts';
import {
  IS_PURCHASABLE,
  productOfPositions,
  STOCK_COLUMNS,
  STOCK_POSITIONS,
  type StockPositions,
  type StockRow,
  toProduct,
} from './stock-row.ts';

/**
 * A `CatalogVersion` out of the statement's own snapshot. The epoch names the cluster, its timeline and the database: a
 * restored or replaced database counts transactions anew, and nothing that was read from the former one may be continued.
 */
const VERSION_COLUMN = `${epochOf('timeline')} || '-' || seen as version`;

/** Of what is being written now: that of the last checkpoint is still the former one for minutes after a failover. */
const TIMELINE = `(select ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline)`;

function epochOf(timeline: string): string {
  return `left(md5(concat_ws(' ', (select system_identifier from pg_control_system()), ${timeline},
    (select oid from pg_database where datname = current_database()))), 8)`;
}

/**
 * Leaves in the database how far it has been followed. A standby that is promoted later and has this row has all that was
 * seen up to it: transactions become visible after their commit was written, and this row is written after that.
 */
export async function recordAnchor(em: EntityManager): Promise<void> {
  await em.execute(
    `insert into catalog_anchor (timeline, snapshot)
     select timeline, pg_current_snapshot() from ${TIMELINE} as current
     on conflict (timeline) do update set snapshot = excluded.snapshot, recorded_at = now()
     where catalog_anchor.recorded_at < now() - interval '4 seconds'`,
  );
}

export interface LoadedStock {
  version: CatalogVersion;
  columns: ProductColumns;
}

/** Accounts per round trip; the next ones are on their way while these are read. */
const BATCH = 4_000;

/** All that can be bought now, with the version it belongs to, out of one snapshot of the database. */
export async function loadStock(em: EntityManager): Promise<LoadedStock> {
  return em.fork().transactional(
    async (transaction) => {
      const [row] = await transaction.execute<{ version: CatalogVersion }[]>(
        `select ${VERSION_COLUMN} from pg_current_snapshot() seen, ${TIMELINE} as current`,
      );
      if (!row) throw new Error('the database has no snapshot');
      return { version: row.version, columns: await readStock(transaction) };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

/** Through a cursor, so that the rows of a large stock are never all in memory. */
async function readStock(transaction: EntityManager): Promise<ProductColumns> {
  const builder = new ColumnsBuilder();
  await transaction.execute(
    `declare stock no scroll cursor for select ${STOCK_POSITIONS} as positions from product where ${IS_PURCHASABLE} order by id`,
  );
  const fetch = (): Promise<{ positions: string }[]> => transaction.execute(`fetch ${BATCH} from stock`);
  for (let next = fetch(), rows = await next; rows.length > 0; rows = await next) {
    next = fetch();
    const stock = JSON.parse(`[${rows.map(({ positions }) => positions).join(',')}]`) as StockPositions[];
    for (const account of stock) builder.push(productOfPositions(account));
  }
  return builder.finish();
}

export interface StockChanges {
  version: CatalogVersion;
  added: Product[];
  removedIds: number[];
}

/**
 * What changed since a version, in one statement and so one snapshot. Null when loading all is the only or the better
 * way: more than `limit` changes, changes no longer kept (`prune-changes.ts`), or a version of another database. A version
 * from before a failover is gone on from when an anchor proves that nothing it has seen was lost, or when `recent` knows which
 * products to read again.
 * @param alsoIds products that are read whether they changed or not
 */
export async function loadChanges(
  em: EntityManager,
  since: CatalogVersion,
  limit: number,
  { recent, alsoIds = [] }: { recent?: RecentChanges; alsoIds?: readonly number[] } = {},
): Promise<StockChanges | null> {
  if (!isSoundVersion(since)) return null;
  const then = versionParts(since);
  const rows = await em.execute<(Partial<StockRow> & ChangeHead)[]>(
    `with head as (
       select ${VERSION_COLUMN},
         (select pruned_xid from catalog_prune) >= ?::xid8 as is_pruned,
         (select snapshot::text from catalog_anchor anchor where ${epochOf('anchor.timeline')} = ?) as anchor
       from pg_current_snapshot() seen, ${TIMELINE} as current
     ), changed as (
       select distinct product_id as changed_id from catalog_change
       where xid >= ?::xid8 and not pg_visible_in_snapshot(xid, ?::pg_snapshot)
       union select unnest(?::int[])
       limit ?
     )
     select head.*, changed.*, ${STOCK_COLUMNS}
     from head left join changed on true left join product on product.id = changed_id`,
    [String(then.xmin), then.epoch, String(then.xmin), then.snapshot, alsoIds, limit + 1],
  );
  const [head] = rows;
  if (!head) throw new Error('the database has no snapshot');
  const now = versionParts(head.version);
  const anchor = now.epoch === then.epoch || head.anchor === null ? null : `${then.epoch}-${head.anchor}`;
  const proven = anchor === null ? now : versionParts(anchor);
  const isProven = (now.epoch === then.epoch || anchor !== null) && proven.seen >= then.seen;
  if (!isProven && anchor !== null) {
    const touched = recent?.between(anchor, since);
    return touched ? loadChanges(em, anchor, limit, { alsoIds: touched }) : null;
  }
  if (!isProven || head.is_pruned || rows.length > limit) return null;
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
  /** The last snapshot recorded on the timeline that the version is of. */
  anchor: string | null;
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
