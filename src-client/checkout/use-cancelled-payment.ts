import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { PAYMENT_TEXTS } from '#shared/payments/payment-text.ts';
import { trpc } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { useRefreshAfterPayment } from './use-refresh-after-payment.ts';

interface CancelledPayment {
  which: { checkoutId: string } | { paymentId: string };
  /** The page to which the customer has returned. */
  pathname: string;
  /** Opens the page of what was paid after all. */
  openPaid: () => Promise<void>;
  /** Takes the payment out of the address. */
  cleanAddress: () => Promise<void>;
}

/**
 * After returning from the hosted checkout without paying: cancels the payment at the server, which releases what it
 * holds (or finds that the payment succeeded after all), and cleans the address.
 */
export function useCancelledPayment({ which, pathname, openPaid, cleanAddress }: CancelledPayment): void {
  const refresh = useRefreshAfterPayment();
  const router = useRouter();
  const cancellation = trpc.payments.cancel.useMutation({
    onSettled: async (answer) => {
      const isPaid = answer?.status === 'verified';
      if (router.latestLocation.pathname !== pathname) {
        // A customer who has left must not be pulled back.
        if (isPaid) notify('good', PAYMENT_TEXTS.alreadyPaid);
      } else await (isPaid ? openPaid() : cleanAddress());
      void refresh();
    },
    onSuccess: ({ status }) => {
      if (status === 'failed') notify('good', PAYMENT_TEXTS.cancelled);
    },
  });
  const cancel = useEffectEvent(() => {
    if (cancellation.isIdle) cancellation.mutate(which);
  });
  useEffect(() => cancel(), []);
}
