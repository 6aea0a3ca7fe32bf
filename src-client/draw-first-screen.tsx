/**
 * Renders pages on the server with the components that render them in the browser. vite.config.ts builds it for Node,
 * src-server/site/first-screens.ts calls it; main.tsx then renders the page in its place.
 */
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { filtersFromParams } from '#shared/catalog/filters/search-params.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import type { DrawFirstScreen, FirstScreenData } from '#shared/first-screen.ts';
import { findPage } from '#shared/pages.ts';
import { JUST_ADDED, justAddedQuery, NEWEST } from './home/just-added-query.ts';
import { wantedSkinsQuery } from './home/wanted-skins-query.ts';
import { marketplaceQuery } from './marketplace/market-queries.ts';
import { marketEngineQuery } from './marketplace/use-market-search.ts';
import { QueryProvider } from './platform/query-provider.tsx';
import { shopInfoQuery, type ShopInfo } from './platform/shop-info.ts';
import { referenceDataQuery } from './replica/reference-data-query.ts';
import { regionCountsQuery } from './replica/region-counts-query.ts';
import { searchQuery, type SourcedAnswer } from './replica/search-query.ts';
import { productKey } from './replica/use-product.ts';
import { createShopRouter } from './router.tsx';

export const drawFirstScreen: DrawFirstScreen = async (address, data) => {
  // Used for this page only: nothing that one visitor sees may leak to the next.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  await fillAnswers(queryClient, address, data);
  const router = createShopRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const markup = renderToString(
    <QueryProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryProvider>,
  );
  // Another spelling of the filters redirects to the canonical one.
  if (markup === '') throw new Error(`${address} leads elsewhere`);
  return markup;
};

async function fillAnswers(queryClient: QueryClient, address: string, data: FirstScreenData): Promise<void> {
  const { pathname, search } = new URL(address, 'https://shop.invalid');
  queryClient.setQueryData(shopInfoQuery().queryKey, data.shopInfo as ShopInfo);
  queryClient.setQueryData(referenceDataQuery().queryKey, data.referenceData);
  const answer = (filters: SearchFilters): SourcedAnswer => ({ ...data.search(filters), source: 'server' });
  if (pathname === '/') {
    const newest = answer(NEWEST);
    const justAdded = { ...newest, products: newest.products.slice(0, JUST_ADDED) };
    queryClient.setQueryData(justAddedQuery().queryKey, justAdded);
    queryClient.setQueryData(regionCountsQuery().queryKey, data.regionCounts());
    queryClient.setQueryData(wantedSkinsQuery().queryKey, data.wantedSkins());
  }
  if (pathname === '/buy-account/') {
    const filters = filtersFromParams(new URLSearchParams(search));
    queryClient.setQueryData(searchQuery(filters).queryKey, answer(filters));
  }
  const id = findPage(pathname)?.accountId;
  if (id !== undefined) queryClient.setQueryData(productKey(id), data.product(id));
  if (pathname === '/marketplace/' && (data.shopInfo as ShopInfo).flags.auction) {
    queryClient.setQueryData(marketplaceQuery().queryKey, await data.marketplace());
    if (search !== '') await queryClient.prefetchQuery(marketEngineQuery());
  }
}
