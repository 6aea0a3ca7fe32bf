import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/message-states.tsx';

const CHECK_MS = 2000;

/** The server asks the provider at every check, so a lost webhook costs the customer nothing here. */
function usePaymentCheck(paymentId: string | undefined) {
  return useQuery({
    queryKey: ['payment-check', paymentId],
    queryFn: () => trpcClient.payments.check.mutate({ paymentId: paymentId ?? '' }),
    enabled: paymentId !== undefined,
    refetchInterval: ({ state }) => (isOpen(state.data?.status) ? CHECK_MS : false),
  }).data;
}

function isOpen(status: string | undefined): boolean {
  return status === undefined || status === 'created' || status === 'pending';
}

/** /my-cart/payment-processing/: waits for the provider's word, then goes on to the result. */
export function PaymentProcessingPage({ paymentId }: { paymentId: string | undefined }) {
  const payment = usePaymentCheck(paymentId);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const goOn = useEffectEvent((answer: typeof payment) => {
    if (answer === undefined || isOpen(answer.status) || answer.isCredited) return;
    for (const procedure of [trpc.cart.list, trpc.wallet.balance, trpc.purchases.list]) {
      void queryClient.invalidateQueries({ queryKey: procedure.queryKey() });
    }
    void (answer.status === 'verified' && answer.checkoutId !== null
      ? navigate({
          to: '/my-cart/purchase-completed/',
          search: { checkout: answer.checkoutId },
          replace: true,
        })
      : navigate({
          to: '/my-cart/purchase-failed/',
          search: { detail: answer.error ?? CHECKOUT_TEXTS.purchaseFailed },
          replace: true,
        }));
  });
  useEffect(() => goOn(payment), [payment]);

  const purchasesLink = (
    <ButtonLink to="/my-account/profile/your-purchases/" search={{ page: '1', limit: '5' }} variant="default">
      Check my purchases
    </ButtonLink>
  );
  if (payment?.isCredited) {
    return (
      <EmptyState
        isPage
        symbol="pause"
        text="Your payment is on your balance."
        hint="The accounts were gone before the payment arrived, so the whole amount was credited to you. Nothing is lost."
        action={<ButtonLink to="/buy-account/">Browse accounts</ButtonLink>}
      />
    );
  }
  return (
    <div aria-live="polite">
      <EmptyState
        isPage
        symbol="pause"
        text="Payment processing"
        hint="We are waiting for the payment provider. This page goes on by itself; you can also leave it, the accounts will be in your purchases."
        action={purchasesLink}
      />
    </div>
  );
}
