import { createFileRoute } from '@tanstack/react-router';
import { ERRORS, isErrorCode } from '#shared/errors.ts';
import { CancelledLoad } from '#client/payments/cancelled-load.tsx';
import { LoadBalancePage } from '#client/payments/load-balance-page.tsx';
import { textParams } from '#client/platform/search-params.ts';
import { Callout } from '#client/ui/callout/callout.tsx';

export const Route = createFileRoute('/my-account/profile/load-balance/')({
  // `detail`: the error code of the last load; other texts are not shown. `cancelled`: the payment that was cancelled
  // at the hosted checkout.
  validateSearch: textParams('detail', 'cancelled'),
  component: LoadBalance,
});

function LoadBalance() {
  const { detail, cancelled } = Route.useSearch();
  return (
    <>
      {cancelled !== undefined && <CancelledLoad paymentId={cancelled} />}
      <LoadBalancePage
        banner={
          detail !== undefined && isErrorCode(detail) && <Callout tone="bad">{ERRORS[detail].text}</Callout>
        }
      />
    </>
  );
}
