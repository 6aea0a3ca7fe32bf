import { createFileRoute } from '@tanstack/react-router';
import { readPageSearch } from '#client/platform/search-params.ts';
import { balanceHistoryQuery, transactionsQuery } from '#client/wallet/transactions-query.ts';
import { TransactionsPage } from '#client/wallet/transactions-page.tsx';

export const Route = createFileRoute('/my-account/profile/your-transactions')({
  validateSearch: readPageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(transactionsQuery(deps));
    void context.queryClient.prefetchQuery(balanceHistoryQuery());
  },
  component: YourTransactions,
});

function YourTransactions() {
  return <TransactionsPage asked={Route.useSearch()} />;
}
