import { createFileRoute, notFound } from '@tanstack/react-router';
import { MarketFrame } from '#client/marketplace/market-frame.tsx';
import { shopInfoQuery } from '#client/platform/shop-info.ts';
import { FormTheme } from '#client/theme/form-theme.tsx';

/** Only while the operator has the auctions switched on. */
export const Route = createFileRoute('/marketplace')({
  beforeLoad: async ({ context }) => {
    const { flags } = await context.queryClient.ensureQueryData(shopInfoQuery());
    if (!flags.auction) throw notFound();
  },
  component: Marketplace,
});

function Marketplace() {
  return (
    <FormTheme>
      <MarketFrame />
    </FormTheme>
  );
}
