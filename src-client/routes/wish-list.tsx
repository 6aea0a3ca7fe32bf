import { createFileRoute } from '@tanstack/react-router';
import { WishListPage } from '#client/compare/wish-list-page.tsx';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';

export const Route = createFileRoute('/wish-list')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(referenceDataQuery());
  },
  component: WishListPage,
});
