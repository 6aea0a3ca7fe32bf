import { createFileRoute } from '@tanstack/react-router';
import { MarketFrame } from '#client/marketplace/market-frame.tsx';
import { shopInfoQuery } from '#client/platform/shop-info.ts';

/** While the operator has disabled auctions, the customer's own bids and auctions still continue to their ends. */
export const Route = createFileRoute('/marketplace')({
  beforeLoad: async ({ context }) => {
    const { flags } = await context.queryClient.ensureQueryData(shopInfoQuery());
    return { isMarketOpen: flags.auction };
  },
  component: MarketFrame,
});
