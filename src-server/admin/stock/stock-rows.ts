/** The stock as the console lists it: also what is held, sold or withdrawn, with class and price of today in SQL (decision 79). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StockListFilter } from '../../../src-shared/admin/stock.ts';
import type { ReferenceData } from '../../../src-shared/catalog/engine/catalog-index.ts';
import { PRODUCT_STATUSES, type ProductStatus } from '../../../src-shared/catalog/product-statuses.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { type CatalogStock, loadReferenceData, typedText, usernameKeyOf } from '../../catalog/index.ts';
import { hasMythicInStock, loadMythicInStock, priceColumns } from '../../catalog/price-sql.ts';
import type { Database } from '../../entities.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { anyId, anyText } from '../../platform/sql.ts';
import { dayStarts, type InTimeZone } from '../today/days.ts';

export type StockContext = DatabaseContext & { services: { catalog: CatalogStock } };

/** What prices of today are made of. */
export type Pricing = Pick<ReferenceData, 'prices'> & { mythicIds: readonly number[] };

/** @param states of the products that are asked about */
export async function loadPricing(
  { em, db, services }: StockContext,
  states: readonly ProductStatus[] = PRODUCT_STATUSES,
): Promise<Pricing> {
  const [{ prices, skins }] = await Promise.all([loadReferenceData(em), services.catalog.refresh()]);
  const forSale = services.catalog.index.mythicIds();
  const mythicIds = await loadMythicInStock(db, { skins, forSale, states });
  return { prices, mythicIds };
}

/**
 * A row for each product that matches; what no statement asks of it, PostgreSQL does not compute. What is sold has no price of today: its purchase has
 * the one that was paid.
 */
export function stockRows(
  db: Kysely<Database>,
  pricing: Pricing,
  { timeZone, ...filter }: StockListFilter & InTimeZone,
) {
  const mythicInStock = hasMythicInStock(pricing.mythicIds, 'p');
  const { productClass, isOldStock, ...ofToday } = priceColumns(pricing.prices, 'p', mythicInStock);
  // In these words, because the index of what is in stock has them.
  const isUnsold = sql<boolean>`p.status <> 'sold'`;
  const priceCents = sql<Cents | null>`(case when ${isUnsold} then ${ofToday.priceCents} end)`;
  let rows = db
    .selectFrom('product as p')
    .select([
      'p.id',
      'p.username',
      'p.status',
      'p.region',
      'p.level',
      'p.blue_essence',
      'p.rank',
      'p.division',
      'p.is_handleveled',
      'p.created_at',
      'p.cost_cents',
    ])
    .select((eb) => [
      productClass.as('product_class'),
      priceCents.as('price_cents'),
      eb.fn<number>('cardinality', [sql`(p.skins || p.permanent_skins || p.owned_skins)`]).as('skin_count'),
    ]);
  if (filter.states) rows = rows.where('p.status', '=', anyText(filter.states));
  const ofStockOnly = [filter.isMythic, filter.isUnpriced, filter.minPriceCents, filter.maxPriceCents];
  const asksForStock = ofStockOnly.some((value) => value !== undefined);
  // A second condition of the same would make PostgreSQL expect a part of that part: states of stock alone say it by themselves.
  if (filter.states?.includes('sold') !== false && asksForStock) rows = rows.where(isUnsold);
  if (filter.regions) rows = rows.where('p.region', '=', anyText(filter.regions));
  if (filter.ranks) rows = rows.where('p.rank', '=', anyText(filter.ranks));
  if (filter.classes) rows = rows.where(productClass, '=', anyText(filter.classes));
  if (filter.age === 'old-stock') rows = rows.where(isOldStock);
  if (filter.age === 'new-stock') rows = rows.where(sql<boolean>`not ${isOldStock}`);
  if (filter.divisions) rows = rows.where(sql<boolean>`p.division = ${anyId(filter.divisions.map(Number))}`);
  if (filter.isPremium !== undefined) rows = rows.where('p.is_premium', '=', filter.isPremium);
  if (filter.isMythic !== undefined) rows = rows.where(sql<boolean>`${mythicInStock} = ${filter.isMythic}`);
  if (filter.flashKey !== undefined) rows = rows.where('p.flash_key', '=', filter.flashKey);
  for (const [column, least, most] of [
    ['p.blue_essence', filter.minBlueEssence, filter.maxBlueEssence],
    ['p.orange_essence', filter.minOrangeEssence, filter.maxOrangeEssence],
  ] as const) {
    if (least !== undefined) rows = rows.where(column, '>=', least);
    if (most !== undefined) rows = rows.where(column, '<=', most);
  }
  if (filter.username !== undefined) rows = rows.where(hasInUsername(filter.username));
  if (filter.skinIds) {
    rows = rows.where(
      sql<boolean>`(p.skins || p.permanent_skins || p.owned_skins) @> ${[...filter.skinIds]}::int[]`,
    );
  }
  if (filter.champions && filter.champions.length > 0) {
    const chosen = anyText(filter.champions);
    rows = rows.where(
      sql<boolean>`(p.skins || p.permanent_skins || p.owned_skins) && array(
        select skin.id from skin join champion on champion.id = skin.champion_id
        where champion.id = ${chosen} or champion.name = ${chosen})`,
    );
  }
  if (filter.since !== undefined) rows = rows.where('p.created_at', '>=', dayStarts(filter.since, timeZone));
  if (filter.until !== undefined) rows = rows.where('p.created_at', '<', dayStarts(filter.until, timeZone));
  if (filter.isUnpriced !== undefined)
    rows = rows.where(sql<boolean>`(${priceCents} is null) = ${filter.isUnpriced}`);
  if (filter.minPriceCents !== undefined) rows = rows.where(priceCents, '>=', filter.minPriceCents);
  if (filter.maxPriceCents !== undefined) rows = rows.where(priceCents, '<=', filter.maxPriceCents);
  return rows;
}

/** The index over three letters each has none of shorter texts. */
const SHORTEST_INDEXED = 3;

/** In whatever case. */
function hasInUsername(part: string): RawBuilder<boolean> {
  const [key, typed] = [usernameKeyOf(sql.ref('p.username')), usernameKeyOf(typedText(part))];
  if (Array.from(part).length < SHORTEST_INDEXED) return sql<boolean>`position(${typed} in ${key}) > 0`;
  return sql<boolean>`${key} like '%' || regexp_replace(${typed}, '([%_\\\\])', '\\\\\\1', 'g') || '%'`;
}
