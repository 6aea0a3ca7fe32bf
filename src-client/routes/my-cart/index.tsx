import { createFileRoute } from '@tanstack/react-router';
import { CartPage } from '#client/cart/cart-page.tsx';
import { CancelledCheckout } from '#client/checkout/cancelled-checkout.tsx';
import { textParams } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/my-cart/')({
  validateSearch: textParams('cancelled'),
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
