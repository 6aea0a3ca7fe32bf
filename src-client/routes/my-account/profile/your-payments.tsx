import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '#client/payments/payments-page.tsx';
import { paymentsQuery } from '#client/payments/payments-query.ts';
import { readPageSearch } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/my-account/profile/your-payments')({
  validateSearch: readPageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(paymentsQuery(deps));
  },
  component: YourPayments,
});

function YourPayments() {
  return <PaymentsPage asked={Route.useSearch()} />;
}
