import { useNavigate } from '@tanstack/react-router';
import { useCancelledPayment } from '#client/checkout/use-cancelled-payment.ts';

const LOAD = '/my-account/profile/load-balance/';

export function CancelledLoad({ paymentId }: { paymentId: string }) {
  const navigate = useNavigate();
  useCancelledPayment({
    which: { paymentId },
    pathname: LOAD,
    openPaid: () =>
      navigate({
        to: '/my-account/profile/load-balance/success/',
        search: { payment: paymentId },
        replace: true,
      }),
    cleanAddress: () => navigate({ to: LOAD, search: {}, replace: true }),
  });
  return null;
}
