import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import type { StartCheckoutOutcome } from '#shared/checkout/start-checkout.ts';
import { CHECKOUT_FIELD_LABELS, CHECKOUT_TEXTS, totalChangedText } from '#shared/checkout/texts.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { useIdempotencyKey } from '#client/ui/forms/use-idempotency-key.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { checkoutFailureText } from './checkout-failure.ts';
import { useLeavePage } from './use-leave-page.ts';
import { useRefreshAfterPayment } from './use-refresh-after-payment.ts';

const CART = '/my-cart/';

export interface Basket {
  cartItemIds: number[];
  discountCode: string | undefined;
  totalCents: number;
  gateway: PaymentGateway;
  /** `replace` if the customer was asked about a payment under way for the same products. */
  paymentsUnderWay: 'refuse' | 'replace';
}

/** What the card form pays for, as returned by the server. */
export interface CardOrder {
  basket: Basket;
  amountCents: number;
  description: string;
}

interface CheckoutReactions {
  /** Called with items that the checkout found unavailable. */
  markUnavailable: (cartItemIds: readonly number[]) => void;
  /** Called if a payment for some of the products is under way, perhaps from another tab: the customer must be asked. */
  onUnderWay: (basket: Basket) => void;
}

interface Checkout {
  pay: (basket: Basket) => void;
  /** Stays true while the browser goes to the hosted checkout. */
  isPending: boolean;
  /** Why the last attempt was refused, until the selection changes. */
  message: string | undefined;
  /** Set while the card form is open. */
  cardOrder: CardOrder | undefined;
  closeCardForm: () => void;
}

/** Buys the selected items of the cart (storefront, section 4 "Checkout"). */
export function useCheckout(
  { cartItemIds, discountCode }: Pick<Basket, 'cartItemIds' | 'discountCode'>,
  { markUnavailable, onUnderWay }: CheckoutReactions,
): Checkout {
  const navigate = useNavigate();
  const router = useRouter();
  const idempotency = useIdempotencyKey();
  const refresh = useRefreshAfterPayment();
  const { isLeaving, leave } = useLeavePage(() => void refresh());
  const [message, setMessage] = useState<string>();
  const [cardOrder, setCardOrder] = useState<CardOrder>();
  // A message only applies to the selection and code of its attempt.
  const choice = JSON.stringify([cartItemIds, discountCode]);
  const [lastChoice, setLastChoice] = useState(choice);
  if (choice !== lastChoice) {
    setLastChoice(choice);
    setMessage(undefined);
  }

  const follow = async (outcome: StartCheckoutOutcome, basket: Basket): Promise<void> => {
    switch (outcome.outcome) {
      case 'paid':
        await navigate({ to: '/my-cart/purchase-completed/', search: { checkout: outcome.checkoutId } });
        await refresh();
        return;
      case 'hosted_checkout':
        leave(outcome.url);
        return;
      case 'card_form':
        setCardOrder({ basket, amountCents: outcome.amountCents, description: outcome.description });
        return;
      case 'payment_under_way':
        await refresh();
        onUnderWay(basket);
        return;
      case 'product_unavailable':
        markUnavailable(outcome.cartItemIds);
        await refresh();
        return;
      case 'total_changed':
        setMessage(CHECKOUT_FIELD_LABELS.totalCents + totalChangedText(outcome.totalCents));
        await refresh();
    }
  };

  /** For a customer who has left the cart: a purchase is reported without navigating. */
  const reportOutcome = async ({ outcome }: StartCheckoutOutcome): Promise<void> => {
    if (outcome === 'paid') notify('good', CHECKOUT_TEXTS.paidMeanwhile);
    await refresh();
  };

  const mutation = useSingleFlight(
    useMutation({
      mutationFn: (basket: Basket) => {
        const request = { ...requestOf(basket), paymentGateway: basket.gateway };
        return trpcClient.checkout.start.mutate({
          ...request,
          idempotencyKey: idempotency.keyFor(JSON.stringify(request)),
        });
      },
      onMutate: () => setMessage(undefined),
      onSuccess: async (outcome, basket) => {
        idempotency.settle();
        if (router.latestLocation.pathname === CART) await follow(outcome, basket);
        else await reportOutcome(outcome);
      },
      onError: (error) => setMessage(checkoutFailureText(error)),
    }),
  );
  return {
    pay: mutation.mutate,
    isPending: mutation.isPending || isLeaving,
    message,
    cardOrder,
    closeCardForm: () => setCardOrder(undefined),
  };
}

/** The part of the request that describes the purchase. */
export function requestOf({ cartItemIds, discountCode, totalCents, paymentsUnderWay }: Basket) {
  return {
    cartItems: cartItemIds,
    ...(discountCode === undefined ? {} : { discountCode }),
    totalCents,
    paymentsUnderWay,
  };
}
