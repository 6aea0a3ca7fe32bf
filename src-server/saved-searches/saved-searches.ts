/** What a customer wants to hear of: listed, saved, forgotten. */
import { dropContradictions } from '../../src-shared/catalog/filter-rules.ts';
import { ShopError } from '../../src-shared/errors.ts';
import {
  MAX_SAVED_SEARCHES,
  type SavedSearch,
  type SaveSearchInput,
} from '../../src-shared/saved-searches/saved-search.ts';
import type { CustomerContext } from '../context.ts';

/** The customer's saved searches, newest first. */
export async function listSavedSearches({ em, actor }: CustomerContext): Promise<SavedSearch[]> {
  const rows = await em.execute<(SavedSearch & { createdAt: Date | string })[]>(
    `select id, place, name, filters, created_at as "createdAt" from saved_search where customer_id = ? order by id desc`,
    [actor.customerId],
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}

/** Everything that comes from now on is told. Throws `searches_full`. */
export async function saveSearch(
  { services, em, actor }: CustomerContext,
  { place, name, filters }: SaveSearchInput,
): Promise<{ id: number }> {
  const sound = dropContradictions(filters);
  const minPriceCents = place === 'shop' ? services.catalog.index.search(sound, 1).minPriceCents : null;
  const [saved] = await em.execute<{ id: number }[]>(
    `insert into saved_search (customer_id, place, name, filters, min_price_cents)
     select ?, ?, ?, ?::jsonb, ? where (select count(*) from saved_search where customer_id = ?) < ? returning id`,
    [
      actor.customerId,
      place,
      name,
      JSON.stringify(sound),
      minPriceCents,
      actor.customerId,
      MAX_SAVED_SEARCHES,
    ],
  );
  if (!saved) throw new ShopError('searches_full');
  return saved;
}

/** Throws `not_found` for one that is not the customer's. */
export async function removeSavedSearch({ em, actor }: CustomerContext, id: number): Promise<void> {
  const [gone] = await em.execute('delete from saved_search where id = ? and customer_id = ? returning id', [
    id,
    actor.customerId,
  ]);
  if (!gone) throw new ShopError('not_found');
}
