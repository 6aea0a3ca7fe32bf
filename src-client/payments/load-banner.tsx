import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ERRORS } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { isOpenPayment, usePaymentWatch } from '#client/checkout/payment-watch.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { Callout } from '#client/ui/callout.tsx';
import { PaymentsLink } from './payments-link.tsx';

interface LoadBannerProps {
  /** The address one came to; what the banner says is what the payment says. */
  variant: 'success' | 'processing';
  paymentId: string | undefined;
}

/** Follows a load until it is decided, and goes on to the address that fits (account and marketplace, section 2). */
export function LoadBanner({ variant, paymentId }: LoadBannerProps) {
  const { payment, refusal } = usePaymentWatch(paymentId);
  const navigate = useNavigate();
  const refresh = useRefreshAfterPayment();
  const goOn = useEffectEvent((answer: typeof payment) => {
    if (answer === undefined || isOpenPayment(answer.status)) return;
    void refresh();
    const { status } = answer;
    if (status === 'failed' || status === 'flagged') {
      const detail = status === 'failed' ? 'payment_declined' : 'payment_in_review';
      void navigate({ to: '/my-account/profile/load-balance/', search: { detail }, replace: true });
    } else if (variant === 'processing' && paymentId !== undefined) {
      const search = { payment: paymentId };
      void navigate({ to: '/my-account/profile/load-balance/success/', search, replace: true });
    }
  });
  useEffect(() => goOn(payment), [payment]);

  if (refusal !== undefined || payment?.purpose === 'checkout') {
    return <Callout tone="bad">{ERRORS.payment_unknown.text}</Callout>;
  }
  const isLoaded = paymentId === undefined ? variant === 'success' : payment?.status === 'verified';
  if (isLoaded) return <LoadedBanner {...payment} />;
  if (payment?.status === 'refunded') {
    return <Callout tone="info">This load was refunded to your card.</Callout>;
  }
  return (
    <Callout tone="info" title="Payment processing">
      We are waiting for the confirmation of your payment. This page goes on by itself; you can also leave it,
      the amount is added to your balance. <PaymentsLink />
    </Callout>
  );
}

function LoadedBanner({ amountCents, bonusCents = 0 }: { amountCents?: number; bonusCents?: number }) {
  return (
    <Callout tone="good" title="Balance loaded">
      {amountCents === undefined
        ? 'The amount is on your balance. '
        : `${formatMoney(amountCents + bonusCents)} is on your balance${bonusCents > 0 ? `, ${formatMoney(bonusCents)} of it as bonus` : ''}. `}
      <PaymentsLink />
    </Callout>
  );
}
