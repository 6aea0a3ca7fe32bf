import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { ComparePage } from '#client/compare/compare-page.tsx';
import { readCompared } from '#client/compare/compare-search.ts';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';

export const Route = createFileRoute('/compare')({
  validateSearch: (search: { account?: unknown } & SearchSchemaInput) => readCompared(search),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(referenceDataQuery());
  },
  component: ComparePage,
});
