import { createFileRoute } from '@tanstack/react-router';
import { PurchaseFailedPage } from '#client/checkout/purchase-failed-page.tsx';
import { oneOf } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/my-cart/purchase-failed')({
  validateSearch: (search): { detail?: string } => {
    const detail = oneOf(search['detail']);
    return detail === undefined ? {} : { detail };
  },
  component: PurchaseFailed,
});

function PurchaseFailed() {
  return <PurchaseFailedPage detail={Route.useSearch().detail} />;
}
