import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { HomePage } from '#client/home/home-page.tsx';
import { justAddedQuery } from '#client/home/just-added-query.ts';
import { wantedSkinsQuery } from '#client/home/wanted-skins-query.ts';
import { lazyPart } from '#client/platform/lazy-part.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { regionCountsQuery } from '#client/replica/region-counts-query.ts';

export const Route = createFileRoute('/')({
  // Starts the queries without waiting: the page shows skeletons meanwhile.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(referenceDataQuery());
    void queryClient.prefetchQuery(justAddedQuery());
    void queryClient.prefetchQuery(regionCountsQuery());
    void queryClient.prefetchQuery(wantedSkinsQuery());
  },
  component: Home,
});

/** Loaded lazily: far down the page, and part of the marketplace. */
const EndingSoon = lazyPart(
  async () => (await import('#client/marketplace/ending-soon/ending-soon.tsx')).EndingSoon,
);

function Home() {
  const isMarketOpen = useShopInfo()?.flags.auction === true;
  return (
    <HomePage
      endingSoon={
        isMarketOpen && !import.meta.env.SSR ? (
          <Suspense fallback={null}>
            <EndingSoon />
          </Suspense>
        ) : undefined
      }
    />
  );
}
