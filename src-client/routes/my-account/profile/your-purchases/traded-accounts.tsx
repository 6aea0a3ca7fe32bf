import { createFileRoute } from '@tanstack/react-router';
import { DeviceCopyLine } from '#client/device-copy/device-copy-line.tsx';
import { readPageSearch } from '#client/purchases/purchases-search.ts';
import { TradedPage } from '#client/trade-in/traded-page.tsx';
import { tradedQuery } from '#client/trade-in/traded-query.ts';

export const Route = createFileRoute('/my-account/profile/your-purchases/traded-accounts')({
  validateSearch: readPageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(tradedQuery(Number(deps.page), Number(deps.limit)));
  },
  component: TradedAccounts,
});

function TradedAccounts() {
  const { page, limit } = Route.useSearch();
  return <TradedPage page={Number(page)} limit={Number(limit)} end={<DeviceCopyLine />} />;
}
