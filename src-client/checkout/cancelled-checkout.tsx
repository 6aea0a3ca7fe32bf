import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { PAYMENT_TEXTS } from '#shared/payments/payment-text.ts';
import { trpc } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { useRefreshAfterPayment } from './use-refresh-after-payment.ts';

const CART = '/my-cart/';

/**
 * After returning from the hosted checkout without paying: cancels the payment at the server, which releases the held
 * accounts (or finds that the payment succeeded after all), and cleans the address.
 */
export function CancelledCheckout({ checkoutId }: { checkoutId: string }) {
  const refresh = useRefreshAfterPayment();
  const navigate = useNavigate();
  const router = useRouter();
  const cancellation = trpc.payments.cancel.useMutation({
    onSettled: async (answer) => {
      const isPaid = answer?.status === 'verified';
      if (router.latestLocation.pathname !== CART) {
        // A customer who has left must not be pulled back.
        if (isPaid) notify('good', PAYMENT_TEXTS.alreadyPaid);
      } else {
        await (isPaid
          ? navigate({ to: '/my-cart/purchase-completed/', search: { checkout: checkoutId }, replace: true })
          : navigate({ to: CART, search: {}, replace: true }));
      }
      void refresh();
    },
    onSuccess: ({ status }) => {
      if (status === 'failed') notify('good', PAYMENT_TEXTS.cancelled);
    },
  });
  const cancel = useEffectEvent((id: string) => {
    if (cancellation.isIdle) cancellation.mutate({ checkoutId: id });
  });
  useEffect(() => cancel(checkoutId), [checkoutId]);
  return null;
}
