import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/pagination.ts';
import { boundedNumber } from '#client/platform/search-params.ts';
import { PurchasesPage } from '#client/purchases/purchases-page.tsx';
import { purchasesQuery } from '#client/purchases/purchases-query.ts';

const MAX_PAGE = 1_000_000;

export const Route = createFileRoute('/my-account/profile/your-purchases')({
  validateSearch: (search): { page: string; limit: string } => ({
    page: String(boundedNumber(search['page'], 1, MAX_PAGE)),
    limit: String(boundedNumber(search['limit'], DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(
      purchasesQuery({ page: Number(deps.page), limit: Number(deps.limit) }),
    );
  },
  component: YourPurchases,
});

function YourPurchases() {
  const { page, limit } = Route.useSearch();
  return <PurchasesPage page={Number(page)} limit={Number(limit)} />;
}
