import { createFileRoute } from '@tanstack/react-router';
import { ERRORS } from '#shared/errors.ts';
import { CancelledLoad } from '#client/payments/cancelled-load.tsx';
import { LoadBalancePage } from '#client/payments/load-balance-page.tsx';
import { oneOf } from '#client/platform/search-params.ts';
import { Callout } from '#client/ui/callout.tsx';

export const Route = createFileRoute('/my-account/profile/load-balance/')({
  // `detail`: a code of the error table, why the last load came to nothing. `cancelled`: the payment that was left at the
  // hosted checkout.
  validateSearch: (search): { detail?: string; cancelled?: string } => {
    const [detail, cancelled] = [oneOf(search['detail']), oneOf(search['cancelled'])];
    return {
      ...(detail !== undefined && Object.hasOwn(ERRORS, detail) ? { detail } : {}),
      ...(cancelled === undefined ? {} : { cancelled }),
    };
  },
  component: LoadBalance,
});

function LoadBalance() {
  const { detail, cancelled } = Route.useSearch();
  return (
    <>
      {cancelled !== undefined && <CancelledLoad paymentId={cancelled} />}
      <LoadBalancePage
        banner={
          detail !== undefined && <Callout tone="bad">{ERRORS[detail as keyof typeof ERRORS].text}</Callout>
        }
      />
    </>
  );
}
