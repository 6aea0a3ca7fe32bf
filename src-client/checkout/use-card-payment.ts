import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { CardForm } from '#shared/checkout/card-form.ts';
import type { PayByCardOutcome } from '#shared/checkout/pay-by-card.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { cardFailureText, cardRefusalText } from './card-failure.ts';
import { cardRequestOf } from './card-fields.ts';
import { requestOf, type Basket } from './use-checkout.ts';
import { useLeavePage } from './use-leave-page.ts';
import { useRefreshAfterPayment } from './use-refresh-after-payment.ts';

interface CardPayment {
  pay: (card: CardForm) => void;
  /** Also while the browser goes to the bank's page. */
  isPending: boolean;
  message: string | undefined;
  /** The form was changed: sending it is another try from now on. */
  renew: () => void;
}

interface CardPaymentOptions {
  basket: Basket;
  /** The card is with the gateway: the form forgets it before the browser leaves. */
  onAccepted: () => void;
  onUnavailable: (cartItemIds: readonly number[]) => void;
  /** Back by the Back button from the bank's page. */
  onReturn: () => void;
}

/**
 * Hands the card form over (storefront, section 4 "Checkout"). The card is in the form and in this call, and nowhere
 * else: the call is dropped from the query client's memory when it is over, and what comes of it is followed only while
 * the form is open.
 */
export function useCardPayment(options: CardPaymentOptions): CardPayment {
  const { basket, onAccepted, onUnavailable, onReturn } = options;
  const navigate = useNavigate();
  const refresh = useRefreshAfterPayment();
  const { isLeaving, leave } = useLeavePage(onReturn);
  const [message, setMessage] = useState<string>();
  const key = useRef(crypto.randomUUID());

  const follow = (outcome: PayByCardOutcome): void => {
    switch (outcome.outcome) {
      case 'redirect':
        onAccepted();
        leave(outcome.redirectUrl);
        return;
      case 'paid':
        onAccepted();
        void navigate({
          to: '/my-cart/purchase-completed/',
          search: { checkout: outcome.checkoutId },
        }).then(refresh);
        return;
      case 'product_unavailable':
        onUnavailable(outcome.cartItemIds);
        setMessage(cardRefusalText(outcome));
        void refresh();
        return;
      case 'total_changed':
        setMessage(cardRefusalText(outcome));
        void refresh();
    }
  };

  const mutation = useMutation({
    mutationFn: (card: CardForm) =>
      trpcClient.checkout.payByCard.mutate({
        ...requestOf(basket),
        ...cardRequestOf(card),
        idempotencyKey: key.current,
      }),
    gcTime: 0,
  });
  return {
    // Callbacks of the call, not of the hook: they are not run once the form is closed.
    pay: (card) => {
      setMessage(undefined);
      mutation.mutate(card, {
        onSuccess: follow,
        onError: (error) => setMessage(cardFailureText(error)),
        onSettled: () => mutation.reset(),
      });
    },
    isPending: mutation.isPending || isLeaving,
    message,
    renew: () => {
      key.current = crypto.randomUUID();
    },
  };
}
