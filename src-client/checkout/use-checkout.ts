import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { StartCheckoutOutcome } from '#shared/checkout/start-checkout.ts';
import { CHECKOUT_FIELD_LABELS, CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { centsToEur, formatMoney } from '#shared/money.ts';
import { trpc } from '#client/platform/trpc.ts';
import { CARD_GATEWAY } from './card-gateway.ts';
import { checkoutFailureText } from './checkout-failure.ts';

export interface Basket {
  cartItemIds: number[];
  discountCode: string | undefined;
  totalCents: number;
}

interface Checkout {
  pay: (basket: Basket) => void;
  /** Stays true while the browser leaves for the hosted checkout. */
  isPending: boolean;
  message: string | undefined;
  /** Cart items that the last attempt found gone. */
  unavailable: ReadonlySet<number>;
}

/** Buying what is chosen in the cart (storefront, section 4 "Checkout"). */
export function useCheckout(): Checkout {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttemptKey();
  const [message, setMessage] = useState<string>();
  const [unavailable, setUnavailable] = useState<ReadonlySet<number>>(new Set());
  const [isLeaving, setLeaving] = useState(false);
  const refresh = () =>
    Promise.all(
      [trpc.cart.list, trpc.checkout.preview, trpc.wallet.balance, trpc.purchases.list].map((procedure) =>
        queryClient.invalidateQueries({ queryKey: procedure.queryKey() }),
      ),
    );

  const follow = async (outcome: StartCheckoutOutcome): Promise<void> => {
    switch (outcome.outcome) {
      case 'paid':
        await navigate({ to: '/my-cart/purchase-completed/', search: { checkout: outcome.checkoutId } });
        await refresh();
        return;
      case 'hosted_checkout':
        setLeaving(true);
        window.location.assign(outcome.url);
        return;
      case 'card_form':
        // Answered to the second gateway only, which this hook does not choose.
        setMessage(CHECKOUT_TEXTS.failed);
        return;
      case 'product_unavailable':
        setUnavailable(new Set([...unavailable, ...outcome.cartItemIds]));
        setMessage(CHECKOUT_TEXTS.unavailable);
        await refresh();
        return;
      case 'total_changed':
        setMessage(
          `${CHECKOUT_FIELD_LABELS.totalPrice}The total is now ${formatMoney(outcome.totalCents)}. Please check your cart and try again.`,
        );
        await refresh();
    }
  };

  const mutation = useMutation(
    trpc.checkout.start.mutationOptions({
      onMutate: () => setMessage(undefined),
      onSuccess: async (outcome) => {
        attempt.settle();
        await follow(outcome);
      },
      onError: (error) => setMessage(checkoutFailureText(error)),
    }),
  );
  return {
    pay: ({ cartItemIds, discountCode, totalCents }) => {
      const request = {
        cartItems: cartItemIds,
        ...(discountCode === undefined ? {} : { discountCode }),
        totalPrice: centsToEur(totalCents),
        paymentGateway: CARD_GATEWAY,
      };
      mutation.mutate({ ...request, idempotencyKey: attempt.keyFor(JSON.stringify(request)) });
    },
    isPending: mutation.isPending || isLeaving,
    message,
    unavailable,
  };
}

/** The same request gets the same key until it was answered, so a repeat after a lost answer cannot buy twice. */
function useAttemptKey(): { keyFor: (request: string) => string; settle: () => void } {
  const current = useRef<{ request: string; key: string }>(undefined);
  return {
    keyFor: (request) => {
      if (current.current?.request !== request) current.current = { request, key: crypto.randomUUID() };
      return current.current.key;
    },
    settle: () => {
      current.current = undefined;
    },
  };
}
