import { useNavigate } from '@tanstack/react-router';
import { useCancelledPayment } from './use-cancelled-payment.ts';

const CART = '/my-cart/';

export function CancelledCheckout({ checkoutId }: { checkoutId: string }) {
  const navigate = useNavigate();
  useCancelledPayment({
    which: { checkoutId },
    pathname: CART,
    openPaid: () =>
      navigate({ to: '/my-cart/purchase-completed/', search: { checkout: checkoutId }, replace: true }),
    cleanAddress: () => navigate({ to: CART, search: {}, replace: true }),
  });
  return null;
}
