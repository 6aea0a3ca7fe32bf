import { createFileRoute } from '@tanstack/react-router';
import { PurchaseFailedPage } from '#client/checkout/purchase-failed-page.tsx';
import { textParams } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/my-cart/purchase-failed')({
  validateSearch: textParams('detail'),
  component: PurchaseFailed,
});

function PurchaseFailed() {
  return <PurchaseFailedPage detail={Route.useSearch().detail} />;
}
