import { createFileRoute } from '@tanstack/react-router';
import { PaymentProcessingPage } from '#client/checkout/payment-processing-page.tsx';
import { oneOf } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/my-cart/payment-processing')({
  validateSearch: (search): { payment?: string } => {
    const payment = oneOf(search['payment']);
    return payment === undefined ? {} : { payment };
  },
  component: PaymentProcessing,
});

function PaymentProcessing() {
  return <PaymentProcessingPage paymentId={Route.useSearch().payment} />;
}
