import { PAYMENT_TEXTS } from '#shared/payments/payment-text.ts';
import { isOpenPayment } from '#client/checkout/payment-watch.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { useOfflineReason } from '#client/device-copy/needs-connection.tsx';
import { failureOf, withReference } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { notify } from '#client/ui/notices/notices.tsx';

/** Asks the provider again for a payment's state; the list shows the result. */
export function CheckAgain({
  paymentId,
  label = 'Check again',
  className = '',
}: {
  paymentId: string;
  label?: string;
  className?: string | undefined;
}) {
  const refresh = useRefreshAfterPayment();
  const offlineReason = useOfflineReason();
  const check = useSingleFlight(
    trpc.payments.check.useMutation({
      onSuccess: async ({ status, error }) => {
        await refresh();
        if (status === 'verified') notify('good', PAYMENT_TEXTS.successful);
        else if (isOpenPayment(status) && error === null) notify('good', PAYMENT_TEXTS.noAnswer);
        else notify('bad', error ?? PAYMENT_TEXTS.unverified);
      },
      onError: (error) => {
        const failure = failureOf(error);
        notify('bad', withReference(failure.text, failure));
      },
    }),
  );
  return (
    <Button
      className={className}
      variant="default"
      size="xs"
      loading={check.isPending}
      disabled={offlineReason !== undefined}
      title={offlineReason}
      onClick={() => check.mutate({ paymentId })}
    >
      {check.isPending ? 'Checking…' : label}
    </Button>
  );
}
