import { createFileRoute } from '@tanstack/react-router';
import { type ActiveSearch, readActive } from '#client/marketplace/active-search.ts';
import { MyAuctionsPage } from '#client/marketplace/auctions/my-auctions-page.tsx';

export const Route = createFileRoute('/marketplace/my-auctions')({
  validateSearch: (search): ActiveSearch => readActive(search),
  component: MyAuctionsPage,
});
