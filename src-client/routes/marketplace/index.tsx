import { createFileRoute } from '@tanstack/react-router';
import { printFilters, readFilters } from '#client/catalog/use-search-filters.ts';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { MarketplaceClosed } from '#client/marketplace/marketplace-closed.tsx';
import { marketplaceQuery } from '#client/marketplace/market-queries.ts';
import { MarketplacePage } from '#client/marketplace/marketplace-page.tsx';
import { marketEngineQuery } from '#client/marketplace/use-market-search.ts';

export const Route = createFileRoute('/marketplace/')({
  validateSearch: readFilters,
  search: { middlewares: [printFilters] },
  loader: ({ context, location }) => {
    if (!context.isMarketOpen) return;
    if (location.searchStr !== '') void context.queryClient.prefetchQuery(marketEngineQuery());
    void context.queryClient.prefetchQuery(referenceDataQuery());
    void context.queryClient.prefetchQuery(marketplaceQuery());
  },
  component: Marketplace,
});

function Marketplace() {
  const { isMarketOpen } = Route.useRouteContext();
  return isMarketOpen ? <MarketplacePage /> : <MarketplaceClosed />;
}
