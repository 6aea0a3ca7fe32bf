import { createFileRoute, notFound, type SearchSchemaInput } from '@tanstack/react-router';
import { AccountPage } from '#client/catalog/detail/account-page.tsx';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { productQuery } from '#client/replica/use-product.ts';
import { searchPairs } from '#client/platform/search-params.ts';
import { filtersFromParams } from '#shared/catalog/filters/search-params.ts';
import { parseProductId, searchedSkins } from '#shared/catalog/product-path.ts';

export const Route = createFileRoute('/buy-account/$id')({
  params: {
    parse: ({ id }) => {
      const productId = parseProductId(id);
      if (productId === undefined) throw notFound();
      return { id: productId };
    },
    stringify: ({ id }) => ({ id: String(id) }),
  },
  // The skins in the search that led here, e.g. `?skin-shard=1001`.
  validateSearch: (search: { 'skin-shard'?: unknown } & SearchSchemaInput) =>
    searchedSkins(filtersFromParams(searchPairs({ 'skin-shard': search['skin-shard'] })).skins),
  // Starts the queries without waiting: the page shows its skeleton meanwhile.
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(referenceDataQuery());
    void queryClient.prefetchQuery(productQuery(id));
  },
  component: AccountPage,
});
