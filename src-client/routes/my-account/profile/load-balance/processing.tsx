import { createFileRoute } from '@tanstack/react-router';
import { LoadBalancePage } from '#client/payments/load-balance-page.tsx';
import { LoadBanner } from '#client/payments/load-banner.tsx';
import { textParams } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/my-account/profile/load-balance/processing')({
  validateSearch: textParams('payment'),
  component: LoadProcessing,
});

function LoadProcessing() {
  const { payment } = Route.useSearch();
  return <LoadBalancePage banner={<LoadBanner variant="processing" paymentId={payment} />} />;
}
