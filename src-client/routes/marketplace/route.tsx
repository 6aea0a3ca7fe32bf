import { createFileRoute } from '@tanstack/react-router';
import { MarketFrame } from '#client/marketplace/market-frame.tsx';
import { MarketplaceClosed } from '#client/marketplace/marketplace-closed.tsx';
import { shopInfoQuery } from '#client/platform/shop-info.ts';
import { FormTheme } from '#client/theme/form-theme.tsx';

/** Every page below it shows only while the operator has the auctions switched on; links to it are always there. */
export const Route = createFileRoute('/marketplace')({
  beforeLoad: async ({ context }) => {
    const { flags } = await context.queryClient.ensureQueryData(shopInfoQuery());
    return { isMarketOpen: flags.auction };
  },
  component: Marketplace,
});

function Marketplace() {
  const { isMarketOpen } = Route.useRouteContext();
  if (!isMarketOpen) return <MarketplaceClosed />;
  return (
    <FormTheme>
      <MarketFrame />
    </FormTheme>
  );
}
