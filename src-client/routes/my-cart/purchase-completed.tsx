import { createFileRoute } from '@tanstack/react-router';
import { PurchaseCompletedPage } from '#client/checkout/purchase-completed-page.tsx';
import { oneOf } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/my-cart/purchase-completed')({
  validateSearch: (search): { checkout?: string } => {
    const checkout = oneOf(search['checkout']);
    return checkout === undefined ? {} : { checkout };
  },
  component: PurchaseCompleted,
});

function PurchaseCompleted() {
  return <PurchaseCompletedPage checkoutId={Route.useSearch().checkout} />;
}
