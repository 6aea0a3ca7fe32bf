import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/pagination.ts';
import { boundedNumber } from '#client/platform/search-params.ts';
import { balanceHistoryQuery, transactionsQuery } from '#client/wallet/transactions-query.ts';
import { TransactionsPage } from '#client/wallet/transactions-page.tsx';

const MAX_PAGE = 1_000_000;

export const Route = createFileRoute('/my-account/profile/your-transactions')({
  validateSearch: (search): { page: string; limit: string } => ({
    page: String(boundedNumber(search['page'], 1, MAX_PAGE)),
    limit: String(boundedNumber(search['limit'], DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(transactionsQuery(Number(deps.page), Number(deps.limit)));
    void context.queryClient.prefetchQuery(balanceHistoryQuery());
  },
  component: YourTransactions,
});

function YourTransactions() {
  const { page, limit } = Route.useSearch();
  return <TransactionsPage page={Number(page)} limit={Number(limit)} />;
}
