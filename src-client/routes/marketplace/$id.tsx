import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseProductId } from '#shared/catalog/product-path.ts';
import { ListingPage } from '#client/marketplace/listing/listing-page.tsx';
import { MarketplaceClosed } from '#client/marketplace/marketplace-closed.tsx';

export const Route = createFileRoute('/marketplace/$id')({
  params: {
    parse: ({ id }) => {
      const listingId = parseProductId(id);
      if (listingId === undefined) throw notFound();
      return { id: listingId };
    },
    stringify: ({ id }) => ({ id: String(id) }),
  },
  component: Listing,
});

function Listing() {
  const { isMarketOpen } = Route.useRouteContext();
  return isMarketOpen ? <ListingPage /> : <MarketplaceClosed />;
}
