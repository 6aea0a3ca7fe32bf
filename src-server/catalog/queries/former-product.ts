import type { Likeness } from '../../../src-shared/catalog/filters/similar-filters.ts';
import type { EntityManager } from '../../platform/database.ts';

/** What kind of account this was, so that its page can show similar ones; null if it was never for sale. */
export async function formerProduct(em: EntityManager, id: number): Promise<Likeness | null> {
  const row = await em.db
    .selectFrom('product')
    .select(['region', 'rank', 'is_handleveled', 'is_premium', 'date_last_played'])
    .where('id', '=', id)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirst();
  if (!row) return null;
  return {
    region: row.region,
    rank: row.rank,
    isHandleveled: row.is_handleveled,
    isPremium: row.is_premium,
    dateLastPlayed: row.date_last_played,
  };
}
