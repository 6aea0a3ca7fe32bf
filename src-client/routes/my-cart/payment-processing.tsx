import { createFileRoute } from '@tanstack/react-router';
import { PaymentProcessingPage } from '#client/checkout/payment-processing-page.tsx';
import { textParams } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/my-cart/payment-processing')({
  validateSearch: textParams('payment'),
  component: PaymentProcessing,
});

function PaymentProcessing() {
  return <PaymentProcessingPage paymentId={Route.useSearch().payment} />;
}
