import { createHash } from 'node:crypto';
import { IsolationLevel } from '@mikro-orm/core';
import { type RawBuilder, sql } from 'kysely';
import {
  type CatalogVersion,
  isSoundVersion,
  versionParts,
} from '../../../src-shared/catalog/catalog-delta.ts';
import { ColumnsBuilder } from '../../../src-shared/catalog/columns-builder.ts';
import type { ProductColumns } from '../../../src-shared/catalog/columns.ts';
import type { ReferenceData } from '../../../src-shared/catalog/engine/catalog-index.ts';
import { type PriceList, priceListSchema } from '../../../src-shared/catalog/prices.ts';
import type { Product } from '../../../src-shared/catalog/product.ts';
import type { EntityManager } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import type { RecentChanges } from './recent-changes.ts';
import {
  isPurchasable,
  productOfPositions,
  STOCK_COLUMNS,
  stockPositions,
  type StockPositions,
  type StockRow,
  toProduct,
} from './stock-row.ts';

/**
 * A `CatalogVersion` from the statement's own snapshot. The epoch identifies the cluster, its timeline and the database:
 * a restored or replaced database restarts its transaction ids, so nothing read from the previous one may be continued.
 */
const VERSION = sql<CatalogVersion>`${epochOf('timeline')} || '-' || seen`;

/** The timeline being written: the last checkpoint still names the old one for minutes after a failover. */
const TIMELINE = sql`(select ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline)`;

function epochOf(timeline: string): RawBuilder<string> {
  return sql`left(md5(concat_ws(' ', (select system_identifier from pg_control_system()), ${sql.ref(timeline)},
    (select oid from pg_database where datname = current_database()))), 8)`;
}

/**
 * Records in the database how far it has been followed. A standby that has this row when it is promoted has everything
 * seen up to it: transactions become visible after their commit record was written, and this row is written after that.
 */
export async function recordAnchor(em: EntityManager): Promise<void> {
  await sql`insert into catalog_anchor (timeline, snapshot)
    select timeline, pg_current_snapshot() from ${TIMELINE} as current
    on conflict (timeline) do update set snapshot = excluded.snapshot, recorded_at = now()
    where catalog_anchor.recorded_at < now() - interval '4 seconds'`.execute(em.db);
}

export interface LoadedStock {
  version: CatalogVersion;
  columns: ProductColumns;
}

/** Accounts per round trip; the next batch is fetched while the current one is read. */
const BATCH = 4_000;

/** Everything that can be bought now, with its version, from one snapshot of the database. */
export async function loadStock(em: EntityManager): Promise<LoadedStock> {
  return em.fork().transactional(
    async (transaction) => {
      const { version } = await transaction.db
        .selectFrom([sql`pg_current_snapshot()`.as('seen'), sql`${TIMELINE}`.as('current')])
        .select(VERSION.as('version'))
        .executeTakeFirstOrThrow();
      return { version, columns: await readStock(transaction) };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

/** Through a cursor, so that the rows of a large stock are never all in memory. */
async function readStock(transaction: EntityManager): Promise<ProductColumns> {
  const builder = new ColumnsBuilder();
  const stock = transaction.db
    .selectFrom('product')
    .select(stockPositions.as('positions'))
    .where(isPurchasable)
    .orderBy('id');
  await sql`declare stock no scroll cursor for ${stock}`.execute(transaction.db);
  const fetch = async () => {
    const batch = await sql<{ positions: string }>`fetch ${sql.lit(BATCH)} from stock`.execute(
      transaction.db,
    );
    return batch.rows;
  };
  for (let next = fetch(), rows = await next; rows.length > 0; rows = await next) {
    next = fetch();
    const batch = JSON.parse(`[${rows.map(({ positions }) => positions).join(',')}]`) as StockPositions[];
    for (const account of batch) builder.push(productOfPositions(account));
  }
  return builder.finish();
}

export interface StockChanges {
  version: CatalogVersion;
  added: Product[];
  removedIds: number[];
}

/**
 * The changes since a version, in one statement and so in one snapshot. Null if everything must be reloaded, or that is
 * faster: more than `limit` changes, changes that were deleted (`prune-changes.ts`), or a version of another database. A
 * version from before a failover can be continued if an anchor proves that nothing it has seen was lost, or if `recent` knows
 * which products to read again.
 *
 * @param alsoIds products to read whether they changed or not
 */
export async function loadChanges(
  em: EntityManager,
  since: CatalogVersion,
  limit: number,
  { recent, alsoIds = [] }: { recent?: RecentChanges; alsoIds?: readonly number[] } = {},
): Promise<StockChanges | null> {
  if (!isSoundVersion(since)) return null;
  const then = versionParts(since);
  const rows = await selectChanges(em.db, {
    ...then,
    xmin: String(then.xmin),
    alsoIds,
    atMost: limit + 1,
  });
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
    added: changed.filter((row): row is typeof row & StockRow => row.is_purchasable).map(toProduct),
    removedIds: changed.filter((row) => !row.is_purchasable).flatMap((row) => row.changed_id ?? []),
  };
}

interface ChangesSince extends Record<string, unknown> {
  xmin: string;
  snapshot: string;
  epoch: string;
  alsoIds: readonly number[];
  atMost: number;
}

/** Every process runs this several times a second. */
const selectChanges = prepared((connection, given: ChangesSince) =>
  connection
    .with('head', (db) =>
      db.selectFrom([sql`pg_current_snapshot()`.as('seen'), sql`${TIMELINE}`.as('current')]).select([
        VERSION.as('version'),
        sql<boolean>`(select pruned_xid from catalog_prune) >= ${given.xmin}::xid8`.as('is_pruned'),
        // The last snapshot recorded on the version's timeline.
        sql<string | null>`(select snapshot::text from catalog_anchor anchor
            where ${epochOf('anchor.timeline')} = ${given.epoch})`.as('anchor'),
      ]),
    )
    .with('changed', (db) =>
      db
        .selectFrom('catalog_change')
        .select('product_id as changed_id')
        .distinct()
        .where('xid', '>=', sql<string>`${given.xmin}::xid8`)
        .where(sql<boolean>`not pg_visible_in_snapshot(xid, ${given.snapshot}::pg_snapshot)`)
        .union(db.selectNoFrom(sql<number>`unnest(${given.alsoIds}::int[])`.as('changed_id')))
        .limit(given.atMost),
    )
    .selectFrom('head')
    // If nothing changed: a single row without a product.
    .leftJoin('changed', (join) => join.onTrue())
    .leftJoin('product', 'product.id', 'changed.changed_id')
    .selectAll('head')
    .select('changed.changed_id')
    .select(STOCK_COLUMNS),
);

/** Nothing is sold before the operator has imported prices. */
const NO_PRICES: PriceList = priceListSchema.parse({ oldStockMaxDate: '2022-07-31' });

/** Prices, skins and champions: the inputs of an account's price. */
export async function loadReferenceData(em: EntityManager): Promise<ReferenceData> {
  const { db } = em;
  const priceRow = await db
    .selectFrom('price_list')
    .select('prices')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const skins = await db
    .selectFrom('skin')
    .select(['id', 'title', 'champion_id as champion', 'tier'])
    .orderBy('id')
    .execute();
  const champions = await db
    .selectFrom('champion')
    .select(['id', 'key', 'name', 'roles', 'lanes'])
    .orderBy('id')
    .execute();
  return { prices: priceRow?.prices ?? NO_PRICES, skins, champions };
}

/** A digest: the same reference data have the same version in every process and after every restart. */
export function referenceVersionOf(referenceData: ReferenceData): string {
  return createHash('sha256').update(JSON.stringify(referenceData)).digest('base64url').slice(0, 12);
}
