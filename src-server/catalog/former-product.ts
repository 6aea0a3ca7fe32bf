import type { Likeness } from '../../src-shared/catalog/similar-filters.ts';
import type { EntityManager } from '../platform/database.ts';

interface FormerRow {
  region: Likeness['region'];
  rank: Likeness['rank'];
  is_handleveled: boolean;
  is_premium: boolean;
  date_last_played: string;
}

/** What kind of account this was, so that its page can show others like it; null for one that was never for sale. */
export async function formerProduct(em: EntityManager, id: number): Promise<Likeness | null> {
  const [row] = await em.execute<FormerRow[]>(
    `select region, rank, is_handleveled, is_premium, date_last_played from product
     where id = ? and status <> 'withdrawn'`,
    [id],
  );
  if (!row) return null;
  return {
    region: row.region,
    rank: row.rank,
    isHandleveled: row.is_handleveled,
    isPremium: row.is_premium,
    dateLastPlayed: row.date_last_played,
  };
}
