import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { WishListPage } from '#client/compare/wish-list-page.tsx';
import { readCompared } from '#client/compare/compare-search.ts';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';

export const Route = createFileRoute('/wish-list')({
  // The accounts selected for comparison.
  validateSearch: (search: { account?: unknown } & SearchSchemaInput) => readCompared(search),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(referenceDataQuery());
  },
  component: WishListPage,
});
