import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../identity/customer.entity.ts';
import type { SearchFilters } from '../../src-shared/catalog/search-filters.ts';
import { SEARCH_PLACES } from '../../src-shared/saved-searches/saved-search.ts';

/** What a customer wants to hear of. */
export const SavedSearchSchema = defineEntity({
  name: 'SavedSearchRow',
  tableName: 'saved_search',
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade').index(),
    place: p.enum(SEARCH_PLACES),
    name: p.text(),
    filters: p.json<SearchFilters>(),
    /** The cheapest account that matched at the last look; for hearing of new prices. */
    minPriceCents: p.integer().nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export class SavedSearchRow extends SavedSearchSchema.class {}
SavedSearchSchema.setClass(SavedSearchRow);
