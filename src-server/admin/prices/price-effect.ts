/** The effect of a new price list on the products for sale, before it is put in force. */
import { sql } from 'kysely';
import { type CompiledPrices, compilePrices, priceInClass } from '../../../src-shared/catalog/price-rule.ts';
import type { PriceList } from '../../../src-shared/catalog/prices.ts';
import {
  type ClassifiedProduct,
  productClass,
  type ProductClass,
} from '../../../src-shared/catalog/product-class.ts';
import { IN_STOCK_STATUSES } from '../../../src-shared/catalog/product-statuses.ts';
import type { Division } from '../../../src-shared/catalog/enumerations.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { type PriceChange, priceChanges } from '../../catalog/import/index.ts';
import { hasMythicInStock, priceColumns } from '../../catalog/price-sql.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { loadPricing, type Pricing, type StockContext } from '../stock/stock-rows.ts';

export interface Effect {
  /** Products whose price changes, including those that start or stop being sold. */
  changed: number;
  beforeCents: Cents;
  afterCents: Cents;
  /** Products that would stop being sold, because they would have no price. */
  unsold: number;
  newlySold: number;
}

export interface PriceEffect {
  products: number;
  total: Effect;
  classes: (Effect & { productClass: ProductClass; products: number })[];
  /** Each change on its own, as if it were the only one. */
  changes: (PriceChange & Effect)[];
}

/** Products that cost the same with every price list. */
interface Alike extends ClassifiedProduct {
  division: Division;
  discreteBlueEssence: number;
  hasMythic: boolean;
  count: number;
}

/** Far more than a person changes by hand; for a whole new list, only sums are shown. */
const MOST_CHANGES = 60;

export async function priceEffect(ctx: StockContext, after: PriceList): Promise<PriceEffect> {
  const pricing = await loadPricing(ctx, IN_STOCK_STATUSES);
  const { prices: before } = pricing;
  const groups = await alikeProducts(ctx.db, pricing, after);
  const changes = priceChanges(before, after);
  const compiledBefore = compilePrices(before);
  const effectOf = (list: PriceList, of: readonly Alike[]): Effect =>
    sumEffects(compiledBefore, compilePrices(list), of);
  const byClass = Map.groupBy(groups, (group) => productClass(group, after.oldStockMaxDate));
  return {
    products: countOf(groups),
    total: effectOf(after, groups),
    classes: [...byClass].map(([kind, of]) => ({
      productClass: kind,
      products: countOf(of),
      ...effectOf(after, of),
    })),
    changes: changes.slice(0, MOST_CHANGES).map((change) => ({
      ...change,
      ...effectOf({ ...before, [change.key]: change.to }, groups),
    })),
  };
}

function countOf(groups: readonly Alike[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function sumEffects(before: CompiledPrices, after: CompiledPrices, groups: readonly Alike[]): Effect {
  const effect = { changed: 0, beforeCents: 0, afterCents: 0, unsold: 0, newlySold: 0 };
  for (const group of groups) {
    const [from, to] = [priceOf(before, group), priceOf(after, group)];
    effect.beforeCents += (from ?? 0) * group.count;
    effect.afterCents += (to ?? 0) * group.count;
    if (from === to) continue;
    effect.changed += group.count;
    if (to === null) effect.unsold += group.count;
    if (from === null) effect.newlySold += group.count;
  }
  return effect;
}

function priceOf(prices: CompiledPrices, group: Alike): Cents | null {
  return priceInClass(prices, { ...group, kind: productClass(group, prices.oldStockMaxDate) });
}

function isOldBy(list: PriceList) {
  return priceColumns(list, 'p', sql`false`).isOldStock;
}

/**
 * All products for sale, including held ones, counted by the properties on which their old and new prices depend. Dates only count by
 * which side of the two lists' limits they are on; otherwise there would be a group for each day.
 */
async function alikeProducts(
  db: DatabaseContext['db'],
  pricing: Pricing,
  after: PriceList,
): Promise<Alike[]> {
  const isPlain = sql`(p.rank = '0' and not p.is_handleveled)`;
  const hasDate = sql`(${isPlain} and not p.is_premium)`;
  // Counted instead of grouped by: in a GROUP BY, PostgreSQL would compare each product with each of the ids.
  const hasMythic = hasMythicInStock(pricing.mythicIds, 'p');
  const groups = await db
    .selectFrom('product as p')
    .select([
      'p.is_handleveled as isHandleveled',
      'p.rank',
      'p.division',
      'p.is_premium as isPremium',
      sql<number>`case when ${isPlain} then greatest(p.blue_essence, 0) / 10000 * 10000 else 0 end`.as(
        'discreteBlueEssence',
      ),
      sql<string>`case when ${hasDate} then min(p.date_last_played) else '' end`.as('dateLastPlayed'),
      sql<number>`count(*) filter (where ${hasMythic})`.as('mythic'),
      sql<number>`count(*) filter (where not ${hasMythic})`.as('plain'),
    ])
    .where('p.status', 'in', IN_STOCK_STATUSES)
    .groupBy([sql`1, 2, 3, 4, 5`, hasDate, sql`(${hasDate} and ${isOldBy(pricing.prices)})`])
    .groupBy(sql`(${hasDate} and ${isOldBy(after)})`)
    .execute();
  return groups.flatMap(({ mythic, plain, ...group }) =>
    [
      { ...group, hasMythic: true, count: mythic },
      { ...group, hasMythic: false, count: plain },
    ].filter(({ count }) => count > 0),
  );
}
