import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import { useLeavePage } from '#client/checkout/use-leave-page.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { useHasLeft } from '#client/platform/use-has-left.ts';
import { useIdempotencyKey } from '#client/ui/forms/use-idempotency-key.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { loadFailureText } from './load-failure.ts';

interface LoadRequest {
  gateway: PaymentGateway;
  amountCents: number;
}

/** What the card form loads, as returned by the server. */
export interface CardLoadOrder {
  amountCents: number;
  bonusCents: number;
  description: string;
}

interface Load {
  start: (request: LoadRequest) => void;
  /** Stays true while the browser goes to the hosted checkout. */
  isPending: boolean;
  message: string | undefined;
  /** Set while the card form is open. */
  cardOrder: CardLoadOrder | undefined;
  closeCardForm: () => void;
}

/** Starts a load: opens the hosted checkout or the card form. */
export function useLoad(): Load {
  const idempotency = useIdempotencyKey();
  const hasLeft = useHasLeft();
  const refresh = useRefreshAfterPayment();
  const { isLeaving, leave } = useLeavePage(() => void refresh());
  const [message, setMessage] = useState<string>();
  const [cardOrder, setCardOrder] = useState<CardLoadOrder>();
  const mutation = useSingleFlight(
    useMutation({
      mutationFn: ({ gateway, amountCents }: LoadRequest): Promise<CardLoadOrder | { url: string }> => {
        if (gateway === 'param') return trpcClient.payments.quoteCardLoad.mutate({ amountCents });
        const idempotencyKey = idempotency.keyFor(String(amountCents));
        return trpcClient.payments.loadAtHostedCheckout.mutate({ amountCents, idempotencyKey });
      },
      onMutate: () => setMessage(undefined),
      onError: (error) => setMessage(loadFailureText(error)),
    }),
  );
  const follow = (answer: CardLoadOrder | { url: string }): void => {
    if (hasLeft()) return;
    if (!('url' in answer)) {
      setCardOrder(answer);
      return;
    }
    idempotency.settle();
    leave(answer.url);
  };
  return {
    // A callback of the call, not of the hook: a customer who has left the page is not sent to pay.
    start: (request) => mutation.mutate(request, { onSuccess: follow }),
    isPending: mutation.isPending || isLeaving,
    message,
    cardOrder,
    closeCardForm: () => setCardOrder(undefined),
  };
}
