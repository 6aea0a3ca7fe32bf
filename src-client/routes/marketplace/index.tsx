import { createFileRoute } from '@tanstack/react-router';
import { canonicalSearch } from '#client/catalog/use-search-filters.ts';
import { MarketplaceClosed } from '#client/marketplace/marketplace-closed.tsx';
import { marketplaceQuery } from '#client/marketplace/market-queries.ts';
import { MarketplacePage } from '#client/marketplace/marketplace-page.tsx';

export const Route = createFileRoute('/marketplace/')({
  validateSearch: canonicalSearch,
  // Every address of the page, also a hand-written one, ends up in canonical form.
  search: { middlewares: [({ search, next }) => canonicalSearch(next(search))] },
  loader: ({ context }) => {
    if (context.isMarketOpen) void context.queryClient.prefetchQuery(marketplaceQuery());
  },
  component: Marketplace,
});

function Marketplace() {
  const { isMarketOpen } = Route.useRouteContext();
  return isMarketOpen ? <MarketplacePage /> : <MarketplaceClosed />;
}
