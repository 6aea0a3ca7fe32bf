import type { PriceList } from '../../../src-shared/catalog/prices.ts';
import { type PriceChange, priceChanges } from '../../catalog/import/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';

/** One row of the price history. */
export interface FormerPriceList {
  id: number;
  at: Date;
  who: string | null;
  reason: string | null;
  prices: PriceList;
  /** Compared with the previous list. */
  changes: PriceChange[];
}

/** The price lists that were in force, newest first. @param before the last one of the previous page */
export async function priceHistory(
  { db }: Pick<DatabaseContext, 'db'>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ rows: FormerPriceList[]; next: number | null }> {
  let lists = db
    .selectFrom('price_list')
    .select(['id', 'created_at as at', 'who', 'reason', 'prices'])
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) lists = lists.where('id', '<', before);
  const found = await lists.execute();
  const rows = found
    .slice(0, limit)
    .map((list, index) => ({ ...list, changes: priceChanges(found[index + 1]?.prices, list.prices) }));
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
