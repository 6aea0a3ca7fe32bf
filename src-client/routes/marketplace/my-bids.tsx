import { createFileRoute } from '@tanstack/react-router';
import { MyBidsPage } from '#client/marketplace/bids/my-bids-page.tsx';
import { type ActiveSearch, readActive } from '#client/marketplace/active-search.ts';

export const Route = createFileRoute('/marketplace/my-bids')({
  validateSearch: (search): ActiveSearch => readActive(search),
  component: MyBidsPage,
});
