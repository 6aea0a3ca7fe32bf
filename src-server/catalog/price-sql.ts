/**
 * The price rule (src-shared/catalog/price-rule.ts) as SQL, for queries about many products: lists sorted by price, sums, the effect
 * of a new price list. Sales are always priced by the rule itself; a test compares the two.
 */
import { type RawBuilder, sql } from 'kysely';
import { MYTHIC } from '../../src-shared/catalog/enumerations.ts';
import { compilePrices } from '../../src-shared/catalog/price-rule.ts';
import type { PriceList } from '../../src-shared/catalog/prices.ts';
import { PRODUCT_CLASSES, type ProductClass } from '../../src-shared/catalog/product-class.ts';
import type { ProductStatus } from '../../src-shared/catalog/product-statuses.ts';
import type { DatabaseContext } from '../platform/database.ts';
import { anyText } from '../platform/sql.ts';

/** Expressions over the columns of `product` under this alias. */
interface PriceColumns {
  productClass: RawBuilder<ProductClass>;
  isOldStock: RawBuilder<boolean>;
  /** Null: not sold, because it has no price. */
  priceCents: RawBuilder<number | null>;
}

/** @param hasMythic whether the product has a mythic skin: `hasMythicSkin`, or `hasMythicInStock` for queries about many products */
export function priceColumns(list: PriceList, alias: string, hasMythic: RawBuilder<boolean>): PriceColumns {
  const prices = compilePrices(list);
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  const maxDate = prices.oldStockMaxDate;
  const date = column('date_last_played');
  const isOldStock = sql<boolean>`(case length(${date}) when 0 then false
    when 4 then ${date} collate "C" < ${maxDate.slice(0, 4)} else ${date} collate "C" <= ${maxDate} end)`;
  const productClass = sql<ProductClass>`(case when ${column('is_handleveled')} then 'handleveled'
    when ${column('rank')} <> '0' then 'ranked' when ${column('is_premium')} then 'premium'
    when ${isOldStock} then 'old-stock' else 'standard' end)`;
  const rankCents = Object.fromEntries(
    Object.entries(prices.rankCents).flatMap(([rank, byDivision]) =>
      byDivision.flatMap((cents, division) => (cents === null ? [] : [[`${rank}${division}`, cents]])),
    ),
  );
  const blueEssence = sql`(greatest(${column('blue_essence')}, 0) / 10000 * 10000)`;
  const base = (kind: 'premium' | 'old-stock' | 'standard'): RawBuilder<number | null> => {
    const { baseCents, startBlueEssence: start, stepCents } = prices.base[kind];
    return sql`${baseCents}::int + ${stepCents}::int * (case when ${blueEssence} >= ${start}::int
      then (${blueEssence} - ${start}::int) / 10000 + 1 else 0 end)`;
  };
  const plain = sql`(case ${productClass} when 'handleveled' then ${prices.handleveledCents}::int
    when 'ranked' then (${JSON.stringify(rankCents)}::jsonb ->> (${column('rank')} || ${column('division')}))::int
    when 'premium' then ${base('premium')} when 'old-stock' then ${base('old-stock')} else ${base('standard')} end)`;
  const mythic = sql`(case when ${hasMythic} then case ${productClass} ${sql.join(
    PRODUCT_CLASSES.map((kind) => sql`when ${kind} then ${prices.mythicCents[kind]}::int`),
    sql` `,
  )} end else 0 end)`;
  return { productClass, isOldStock, priceCents: sql`nullif(${plain} + ${mythic}, 0)` };
}

type Skins = readonly { id: number; tier: string }[];

/** Whether a product has a mythic skin. @param skins of the reference data */
export function hasMythicSkin(skins: Skins, alias: string): RawBuilder<boolean> {
  // The list is a bound value, so PostgreSQL hashes it once; comparing two arrays would compare every pair.
  return sql<boolean>`exists (select from unnest(${allSkins(alias)}) as skin where skin = any(${mythicOf(skins)}::int[]))`;
}

/**
 * The same for lists and sums over the whole stock, where a subplan per product would take seconds on a single core of PostgreSQL. Not
 * meant for sold products.
 *
 * @param mythicIds `loadMythicInStock`
 */
export function hasMythicInStock(mythicIds: readonly number[], alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.id`)} = any(${mythicIds}::int[]))`;
}

/**
 * The ids of all products in these states that have a mythic skin. The process knows those that are for sale; held and withdrawn ones
 * are few, so their skins are compared.
 *
 * @param forSale `CatalogIndex.mythicIds()`
 */
export async function loadMythicInStock(
  db: DatabaseContext['db'],
  { skins, forSale, states }: { skins: Skins; forSale: readonly number[]; states: readonly ProductStatus[] },
): Promise<readonly number[]> {
  const others = states.filter((state) => state !== 'for_sale' && state !== 'sold');
  if (others.length === 0) return forSale;
  const found = await db
    .selectFrom('product as p')
    .select('p.id')
    // From the index alone, so that only the matching rows are read.
    .where(
      'p.id',
      '=',
      sql<number>`any(array(select id from product where status <> 'sold' and status = ${anyText(others)}))`,
    )
    .where(sql<boolean>`(${allSkins('p')}) && ${mythicOf(skins)}::int[]`)
    .execute();
  return [...forSale, ...found.map(({ id }) => id)];
}

function mythicOf(skins: Skins): number[] {
  return skins.flatMap(({ id, tier }) => (tier === MYTHIC ? [id] : []));
}

function allSkins(alias: string): RawBuilder<number[]> {
  const column = (name: string): RawBuilder<number[]> => sql.ref(`${alias}.${name}`);
  return sql`${column('skins')} || ${column('permanent_skins')} || ${column('owned_skins')}`;
}
