/** What a customer wants to hear of: listed, saved, forgotten. */
import { sql } from 'kysely';
import { dropContradictions } from '../../src-shared/catalog/filter-rules.ts';
import type { SearchFilters } from '../../src-shared/catalog/search-filters.ts';
import { ShopError } from '../../src-shared/errors.ts';
import {
  MAX_SAVED_SEARCHES,
  type SavedSearch,
  type SaveSearchInput,
  type SearchPlace,
} from '../../src-shared/saved-searches/saved-search.ts';
import type { CustomerContext } from '../context.ts';

/** The customer's saved searches, newest first. */
export async function listSavedSearches({ em, actor }: CustomerContext): Promise<SavedSearch[]> {
  const rows = await em.db
    .selectFrom('saved_search')
    .select(['id', 'place', 'name', 'filters', 'created_at'])
    .where('customer_id', '=', actor.customerId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
}

/** Everything that comes from now on is told. Throws `searches_full`. */
export async function saveSearch(
  { services, em, actor }: CustomerContext,
  { place, name, filters }: SaveSearchInput,
): Promise<{ id: number }> {
  const sound = dropContradictions(filters);
  const minPriceCents = place === 'shop' ? services.catalog.index.search(sound, 1).minPriceCents : null;
  const saved = await em.db
    .insertInto('saved_search')
    .columns(['customer_id', 'place', 'name', 'filters', 'min_price_cents'])
    .expression(
      em.db
        .selectNoFrom([
          sql<number>`${actor.customerId}::int`.as('customer_id'),
          sql<SearchPlace>`${place}::text`.as('place'),
          sql<string>`${name}::text`.as('name'),
          sql<SearchFilters>`${JSON.stringify(sound)}::jsonb`.as('filters'),
          sql<number | null>`${minPriceCents}::int`.as('min_price_cents'),
        ])
        .where(
          em.db
            .selectFrom('saved_search')
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .where('customer_id', '=', actor.customerId),
          '<',
          MAX_SAVED_SEARCHES,
        ),
    )
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw new ShopError('searches_full');
  return saved;
}

/** Throws `not_found` for one that is not the customer's. */
export async function removeSavedSearch({ em, actor }: CustomerContext, id: number): Promise<void> {
  const { numDeletedRows } = await em.db
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('customer_id', '=', actor.customerId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new ShopError('not_found');
}
