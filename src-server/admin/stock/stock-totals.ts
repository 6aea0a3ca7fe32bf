import type { StockListFilter } from '../../../src-shared/admin/stock.ts';
import type { Region } from '../../../src-shared/catalog/enumerations.ts';
import type { ProductClass } from '../../../src-shared/catalog/product-class.ts';
import { IN_STOCK_STATUSES } from '../../../src-shared/catalog/product-statuses.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { InTimeZone } from '../today/days.ts';
import { loadPricing, type StockContext, stockRows } from './stock-rows.ts';

export interface StockTotal {
  productClass: ProductClass;
  region: Region;
  count: number;
  /** At today's prices; what is sold or has no price adds nothing. */
  sumCents: Cents;
  /** Not sold for want of a price. */
  unpriced: number;
}

/**
 * How many products there are of each class in each region, and what they cost together. Without states in the filter only what is in stock:
 * class and price are of today, and say nothing about what was sold long ago.
 */
export async function stockTotals(
  ctx: StockContext,
  { states = [...IN_STOCK_STATUSES], ...filter }: StockListFilter & InTimeZone,
): Promise<StockTotal[]> {
  const { db } = ctx;
  return db
    .selectFrom(stockRows(db, await loadPricing(ctx, states), { ...filter, states }).as('s'))
    .select((eb) => [
      's.product_class as productClass',
      's.region',
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('s.price_cents'), eb.lit(0)).as('sumCents'),
      eb.fn
        .countAll<number>()
        .filterWhere('s.price_cents', 'is', null)
        .filterWhere('s.status', '<>', 'sold')
        .as('unpriced'),
    ])
    .groupBy(['s.product_class', 's.region'])
    .orderBy('s.product_class')
    .orderBy('s.region')
    .execute();
}
