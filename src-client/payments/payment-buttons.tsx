import { useRef } from 'react';
import { PAYMENT_TEXTS } from '#shared/payments/payment-text.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { useOfflineReason } from '#client/device-copy/needs-connection.tsx';
import { failureOf, withReference } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusHeading } from '#client/ui/focus-after.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { CheckAgain } from './check-again.tsx';
import classes from './payment-buttons.module.css';

interface PaymentButtonsProps {
  paymentId: string;
  isCancellable: boolean;
}

/** "Look again", and "Cancel" if the shop can cancel the payment. */
export function PaymentButtons({ paymentId, isCancellable }: PaymentButtonsProps) {
  return (
    <div className={classes.buttons}>
      <CheckAgain paymentId={paymentId} label="Look again" />
      {isCancellable && <CancelPayment paymentId={paymentId} />}
    </div>
  );
}

function CancelPayment({ paymentId }: { paymentId: string }) {
  const refresh = useRefreshAfterPayment();
  const offlineReason = useOfflineReason();
  const button = useRef<HTMLButtonElement>(null);
  const cancellation = useSingleFlight(
    trpc.payments.cancel.useMutation({
      onSuccess: async ({ status }) => {
        // The payment is about to leave its list.
        if (button.current !== null && button.current === document.activeElement)
          focusHeading(button.current);
        await refresh();
        if (status === 'failed') notify('good', PAYMENT_TEXTS.cancelled);
        else if (status === 'verified') notify('good', PAYMENT_TEXTS.alreadyPaid);
        else notify('bad', status === 'flagged' ? PAYMENT_TEXTS.inReview : PAYMENT_TEXTS.notCancellable);
      },
      onError: (error) => {
        const failure = failureOf(error);
        notify('bad', withReference(failure.text, failure));
      },
    }),
  );
  return (
    <Button
      ref={button}
      variant="subtle"
      color="bad"
      size="xs"
      loading={cancellation.isPending}
      disabled={offlineReason !== undefined}
      title={offlineReason}
      onClick={() => cancellation.mutate({ paymentId })}
    >
      {cancellation.isPending ? 'Cancelling…' : 'Cancel payment'}
    </Button>
  );
}
