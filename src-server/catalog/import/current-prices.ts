import { priceListSchema } from '../../../src-shared/catalog/prices.ts';
import type { PriceList } from '../../../src-shared/catalog/prices.ts';
import type { EntityManager } from '../../platform/database.ts';

/** The price list in force, or undefined while there is none. */
export async function currentPrices(em: EntityManager): Promise<PriceList | undefined> {
  const [row] = await em.execute<{ prices: unknown }[]>(
    'select prices from price_list order by id desc limit 1',
  );
  return row && priceListSchema.parse(row.prices);
}
