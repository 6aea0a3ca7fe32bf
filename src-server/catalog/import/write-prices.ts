import type { PriceList } from '../../../src-shared/catalog/prices.ts';
import type { EntityManager } from '../../platform/database.ts';

/** Puts a price list in force; the ones before it stay on record. */
export async function writePrices(em: EntityManager, prices: PriceList): Promise<void> {
  await em.db.insertInto('price_list').values({ prices }).execute();
}
