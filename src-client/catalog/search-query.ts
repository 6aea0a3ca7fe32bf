import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';
import { trpc } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

export type SearchResult = inferRouterOutputs<AppRouter>['catalog']['search'];

/** Until the next answer is there, the former cards stay where they are. */
export const searchQuery = (filters: SearchFilters) =>
  queryOptions(trpc.catalog.search.queryOptions(filters, { placeholderData: keepPreviousData }));
