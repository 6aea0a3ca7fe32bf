import type { StockListFilter } from '../../../src-shared/admin/stock.ts';
import type { Region } from '../../../src-shared/catalog/enumerations.ts';
import type { ProductClass } from '../../../src-shared/catalog/product-class.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { loadReferenceData } from '../../catalog/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { stockRows } from './stock-rows.ts';

export interface StockTotal {
  productClass: ProductClass;
  region: Region;
  count: number;
  /** At today's prices; what has no price adds nothing. */
  sumCents: Cents;
  unpriced: number;
}

/** How many products there are of each class in each region, and what they cost together. */
export async function stockTotals(
  { em, db }: DatabaseContext,
  filter: StockListFilter,
): Promise<StockTotal[]> {
  const referenceData = await loadReferenceData(em);
  return db
    .selectFrom(stockRows(db, referenceData, filter).as('s'))
    .select((eb) => [
      's.product_class as productClass',
      's.region',
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('s.price_cents'), eb.lit(0)).as('sumCents'),
      eb.fn.countAll<number>().filterWhere('s.price_cents', 'is', null).as('unpriced'),
    ])
    .groupBy(['s.product_class', 's.region'])
    .orderBy('s.product_class')
    .orderBy('s.region')
    .execute();
}
