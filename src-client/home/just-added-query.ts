import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { searchQuery } from '#client/replica/search-query.ts';

export const NEWEST: SearchFilters = { sort: 'newest' };
/** Two rows of four. */
export const JUST_ADDED = 8;

export const justAddedQuery = () => searchQuery(NEWEST, JUST_ADDED);
