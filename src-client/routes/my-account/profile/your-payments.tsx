import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/pagination.ts';
import { PaymentsPage } from '#client/payments/payments-page.tsx';
import { paymentsQuery } from '#client/payments/payments-query.ts';
import { boundedNumber } from '#client/platform/search-params.ts';

const MAX_PAGE = 1_000_000;

export const Route = createFileRoute('/my-account/profile/your-payments')({
  validateSearch: (search): { page: string; limit: string } => ({
    page: String(boundedNumber(search['page'], 1, MAX_PAGE)),
    limit: String(boundedNumber(search['limit'], DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(paymentsQuery(Number(deps.page), Number(deps.limit)));
  },
  component: YourPayments,
});

function YourPayments() {
  const { page, limit } = Route.useSearch();
  return <PaymentsPage page={Number(page)} limit={Number(limit)} />;
}
