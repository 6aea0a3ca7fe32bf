import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import type { PaymentStatus } from '#shared/payments/payment-statuses.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { ErrorState } from '#client/ui/message-states/error-state.tsx';
import { FIRST_PAGE } from '#client/platform/search-params.ts';
import { isOpenPayment, usePaymentWatch } from './payment-watch.ts';
import { useRefreshAfterPayment } from './use-refresh-after-payment.ts';

/** /my-cart/payment-processing/: waits for the provider's decision, then navigates to the result. */
export function PaymentProcessingPage({ paymentId }: { paymentId: string | undefined }) {
  const { payment, refusal } = usePaymentWatch(paymentId);
  const navigate = useNavigate();
  const refresh = useRefreshAfterPayment();
  const goOn = useEffectEvent((answer: typeof payment) => {
    if (answer === undefined || isOpenPayment(answer.status)) return;
    void refresh();
    if (answer.isCredited) return;
    void (answer.status === 'verified' && answer.checkoutId !== null
      ? navigate({
          to: '/my-cart/purchase-completed/',
          search: { checkout: answer.checkoutId },
          replace: true,
        })
      : navigate({
          to: '/my-cart/purchase-failed/',
          search: { detail: failureDetailOf(answer.status) },
          replace: true,
        }));
  });
  useEffect(() => goOn(payment), [payment]);

  if (refusal !== undefined) return <UnknownPayment isVisitor={refusal.status === 403} />;
  if (payment?.isCredited) return <CreditedPayment />;
  return (
    <div role="status">
      <EmptyState
        isPage
        symbol="pause"
        text="Payment processing"
        hint={
          paymentId === undefined
            ? 'As soon as the payment is confirmed, the accounts are in your purchases.'
            : 'We are waiting for your bank. This page updates by itself. You can also leave it: the accounts will be in your purchases.'
        }
        action={<CheckMyPayments />}
      />
    </div>
  );
}

/**
 * For the address of the purchase-failed page: the same codes as the bank's callback uses. Anything else there is shown as a
 * message from the payment provider, and what is stored with a payment are our own words.
 */
function failureDetailOf(status: PaymentStatus): ErrorCode | typeof CHECKOUT_TEXTS.purchaseFailed {
  switch (status) {
    case 'failed':
    case 'refunding':
    case 'refunded':
      return 'payment_declined';
    case 'flagged':
    case 'disputed':
    case 'charged_back':
      return 'payment_in_review';
    case 'created':
    case 'pending':
    case 'verified':
      return CHECKOUT_TEXTS.purchaseFailed;
  }
}

function UnknownPayment({ isVisitor }: { isVisitor: boolean }) {
  return (
    <ErrorState
      isPage
      text="We could not look up this payment."
      hint={isVisitor ? 'Please log in to see what happened to it.' : ERRORS.payment_unknown.text}
      action={isVisitor ? <ButtonLink to="/my-account/">Log in</ButtonLink> : <CheckMyPayments />}
    />
  );
}

function CreditedPayment() {
  return (
    <div role="status">
      <EmptyState
        isPage
        symbol="pause"
        text="Your payment is on your balance."
        hint="An account was gone before the payment arrived, so nothing was bought. The whole amount was credited to you."
        action={<ButtonLink to="/buy-account/">Browse accounts</ButtonLink>}
      />
    </div>
  );
}

/** A link to the list of payments. */
function CheckMyPayments() {
  return (
    <ButtonLink to="/my-account/profile/your-payments/" search={FIRST_PAGE}>
      Check my payments
    </ButtonLink>
  );
}
