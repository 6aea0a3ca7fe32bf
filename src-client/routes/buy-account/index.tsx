import { createFileRoute } from '@tanstack/react-router';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { SearchPage } from '#client/catalog/search-page.tsx';
import { searchQuery } from '#client/replica/search-query.ts';
import { printFilters, readFilters } from '#client/catalog/use-search-filters.ts';

export const Route = createFileRoute('/buy-account/')({
  validateSearch: readFilters,
  search: { middlewares: [printFilters] },
  loaderDeps: ({ search: { filters } }) => ({ filters }),
  // Starts the queries without waiting: the page shows skeletons or the former cards meanwhile.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(referenceDataQuery());
    void context.queryClient.prefetchQuery(searchQuery(deps.filters));
  },
  component: SearchPage,
});
