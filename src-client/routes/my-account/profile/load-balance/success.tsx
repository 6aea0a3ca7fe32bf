import { createFileRoute } from '@tanstack/react-router';
import { LoadBalancePage } from '#client/payments/load-balance-page.tsx';
import { LoadBanner } from '#client/payments/load-banner.tsx';
import { textParams } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/my-account/profile/load-balance/success')({
  validateSearch: textParams('payment'),
  component: LoadSuccess,
});

function LoadSuccess() {
  const { payment } = Route.useSearch();
  return <LoadBalancePage banner={<LoadBanner variant="success" paymentId={payment} />} />;
}
