import { createFileRoute } from '@tanstack/react-router';
import { PurchasesPage } from '#client/purchases/purchases-page.tsx';
import { prefetchPurchases } from '#client/purchases/purchases-query.ts';
import { readPurchasesSearch } from '#client/purchases/purchases-search.ts';

export const Route = createFileRoute('/my-account/profile/your-purchases/hidden-accounts')({
  validateSearch: readPurchasesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, preload }) => {
    prefetchPurchases(context.queryClient, { ...deps, isHidden: true }, preload);
  },
  component: HiddenAccounts,
});

function HiddenAccounts() {
  return <PurchasesPage asked={{ ...Route.useSearch(), isHidden: true }} />;
}
