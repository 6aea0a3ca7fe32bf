import { createFileRoute } from '@tanstack/react-router';
import { PurchaseCompletedPage } from '#client/purchases/purchase-completed-page.tsx';
import { textParams } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/my-cart/purchase-completed')({
  validateSearch: textParams('checkout'),
  component: PurchaseCompleted,
});

function PurchaseCompleted() {
  return <PurchaseCompletedPage checkoutId={Route.useSearch().checkout} />;
}
