import { createFileRoute } from '@tanstack/react-router';
import { CartPage } from '#client/cart/cart-page.tsx';
import { CancelledCheckout } from '#client/checkout/cancelled-checkout.tsx';
import { oneOf } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/my-cart/')({
  validateSearch: (search): { cancelled?: string } => {
    const cancelled = oneOf(search['cancelled']);
    return cancelled === undefined ? {} : { cancelled };
  },
  component: MyCart,
});

function MyCart() {
  const { cancelled } = Route.useSearch();
  return (
    <>
      {cancelled !== undefined && <CancelledCheckout checkoutId={cancelled} />}
      <CartPage />
    </>
  );
}
