import { priceListSchema, type PriceList } from '../../../src-shared/catalog/prices.ts';
import type { EntityManager } from '../../platform/database.ts';

/** The price list in force, or undefined while there is none. */
export async function currentPrices(em: EntityManager): Promise<PriceList | undefined> {
  const row = await em.db
    .selectFrom('price_list')
    .select('prices')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && priceListSchema.parse(row.prices);
}

/** Puts a price list in force; the ones before it stay on record. */
export async function writePrices(em: EntityManager, prices: PriceList): Promise<void> {
  await em.db.insertInto('price_list').values({ prices }).execute();
}
