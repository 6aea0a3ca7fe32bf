import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { PAYMENT_TEXTS } from '#shared/payments/payment-text.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { trpc } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices/notices.tsx';

const LOAD = '/my-account/profile/load-balance/';

/**
 * After returning from the hosted checkout without paying: the server cancels the payment (or finds that it was paid
 * after all), and the address is cleaned.
 */
export function CancelledLoad({ paymentId }: { paymentId: string }) {
  const refresh = useRefreshAfterPayment();
  const navigate = useNavigate();
  const router = useRouter();
  const cancellation = trpc.payments.cancel.useMutation({
    onSettled: async (answer) => {
      const isPaid = answer?.status === 'verified';
      if (router.latestLocation.pathname !== LOAD) {
        // A customer who has left must not be pulled back.
        if (isPaid) notify('good', PAYMENT_TEXTS.alreadyPaid);
      } else {
        await (isPaid
          ? navigate({
              to: '/my-account/profile/load-balance/success/',
              search: { payment: paymentId },
              replace: true,
            })
          : navigate({ to: LOAD, search: {}, replace: true }));
      }
      void refresh();
    },
    onSuccess: ({ status }) => {
      if (status === 'failed') notify('good', PAYMENT_TEXTS.cancelled);
    },
  });
  const cancel = useEffectEvent((id: string) => {
    if (cancellation.isIdle) cancellation.mutate({ paymentId: id });
  });
  useEffect(() => cancel(paymentId), [paymentId]);
  return null;
}
