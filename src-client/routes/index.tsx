import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#client/home/home-page.tsx';
import { justAddedQuery } from '#client/home/just-added-query.ts';
import { wantedSkinsQuery } from '#client/home/wanted-skins-query.ts';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { regionCountsQuery } from '#client/replica/region-counts-query.ts';

export const Route = createFileRoute('/')({
  // Asks at once and does not wait: the page shows skeletons meanwhile.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(referenceDataQuery());
    void queryClient.prefetchQuery(justAddedQuery());
    void queryClient.prefetchQuery(regionCountsQuery());
    void queryClient.prefetchQuery(wantedSkinsQuery());
  },
  component: HomePage,
});
