import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ERRORS } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { isOpenPayment, usePaymentWatch } from '#client/checkout/payment-watch.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import { FIRST_PAGE } from '#client/platform/search-params.ts';

interface LoadBannerProps {
  /** The variant in the address; the banner's text depends on the payment. */
  variant: 'success' | 'processing';
  paymentId: string | undefined;
}

/** Polls a load until it is decided, then navigates to the matching address (account and marketplace, section 2). */
export function LoadBanner({ variant, paymentId }: LoadBannerProps) {
  const { payment, refusal } = usePaymentWatch(paymentId);
  const navigate = useNavigate();
  const refresh = useRefreshAfterPayment();
  const goOn = useEffectEvent((answer: typeof payment) => {
    if (answer === undefined || (isOpenPayment(answer.status) && answer.error === null)) return;
    void refresh();
    const { status } = answer;
    // Open with an error: the card was declined, but the payment page accepts another one.
    if (status === 'failed' || status === 'flagged' || isOpenPayment(status)) {
      const detail = status === 'flagged' ? 'payment_in_review' : 'payment_declined';
      void navigate({ to: '/my-account/profile/load-balance/', search: { detail }, replace: true });
    } else if (variant === 'processing' && paymentId !== undefined) {
      const search = { payment: paymentId };
      void navigate({ to: '/my-account/profile/load-balance/success/', search, replace: true });
    }
  });
  useEffect(() => goOn(payment), [payment]);

  if (paymentId === undefined) {
    return (
      <Callout tone="info">
        There is no payment to show here. <PaymentsLink />
      </Callout>
    );
  }
  if (refusal !== undefined || payment?.purpose === 'checkout') {
    return <Callout tone="bad">{ERRORS.payment_unknown.text}</Callout>;
  }
  if (payment?.status === 'verified') return <LoadedBanner {...payment} />;
  if (payment?.status === 'refunding') {
    return <Callout tone="info">We requested the refund of this load to your card.</Callout>;
  }
  if (payment?.status === 'disputed' || payment?.status === 'charged_back') {
    return <Callout tone="info">{payment.error}</Callout>;
  }
  if (payment?.status === 'refunded') {
    return <Callout tone="info">This load was refunded to your card.</Callout>;
  }
  return (
    <Callout tone="info" title="Payment processing">
      We are waiting for the confirmation of your payment. This page updates by itself. You can also leave it:
      the amount is added to your balance. <PaymentsLink />
    </Callout>
  );
}

function LoadedBanner({ amountCents, bonusCents = 0 }: { amountCents: number; bonusCents?: number }) {
  return (
    <Callout tone="good" title="Balance loaded">
      {formatMoney(amountCents + bonusCents)} is on your balance
      {bonusCents > 0 && `, ${formatMoney(bonusCents)} of it as bonus`}. <PaymentsLink />
    </Callout>
  );
}

function PaymentsLink() {
  return (
    <Link to="/my-account/profile/your-payments/" search={FIRST_PAGE}>
      Check my payments
    </Link>
  );
}
