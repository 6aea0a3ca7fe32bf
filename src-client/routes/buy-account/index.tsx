import { createFileRoute } from '@tanstack/react-router';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { SearchPage } from '#client/catalog/search-page.tsx';
import { searchQuery } from '#client/replica/search-query.ts';
import { canonicalSearch, filtersOf } from '#client/catalog/use-search-filters.ts';

export const Route = createFileRoute('/buy-account/')({
  validateSearch: canonicalSearch,
  // Every address of the page, also a hand-written one, ends up in canonical form.
  search: { middlewares: [({ search, next }) => canonicalSearch(next(search))] },
  loaderDeps: ({ search }) => search,
  // Asks at once and does not wait: the page shows skeletons, or the former cards, meanwhile.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(referenceDataQuery());
    void context.queryClient.prefetchQuery(searchQuery(filtersOf(deps)));
  },
  component: SearchPage,
});
