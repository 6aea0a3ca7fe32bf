import { createFileRoute } from '@tanstack/react-router';
import { DeviceCopyLine } from '#client/device-copy/device-copy-line.tsx';
import { readPageSearch } from '#client/platform/search-params.ts';
import { TradedPage } from '#client/trade-in/traded-page.tsx';
import { tradedQuery } from '#client/trade-in/traded-query.ts';

export const Route = createFileRoute('/my-account/profile/your-purchases/traded-accounts')({
  validateSearch: readPageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(tradedQuery(deps));
  },
  component: TradedAccounts,
});

function TradedAccounts() {
  return <TradedPage asked={Route.useSearch()} end={<DeviceCopyLine />} />;
}
