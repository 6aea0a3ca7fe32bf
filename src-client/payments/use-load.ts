import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import { centsToEur } from '#shared/money.ts';
import { useAttemptKey } from '#client/checkout/use-attempt-key.ts';
import { useLeavePage } from '#client/checkout/use-leave-page.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { loadFailureText } from './load-failure.ts';

interface LoadWish {
  gateway: PaymentGateway;
  amountCents: number;
}

/** What the card form loads, as the server said when it asked for the card. */
export interface CardLoadOrder {
  amountCents: number;
  bonusCents: number;
  description: string;
}

interface Load {
  start: (wish: LoadWish) => void;
  /** Stays true while the browser leaves for the hosted checkout. */
  isPending: boolean;
  message: string | undefined;
  /** While the card form is open. */
  cardOrder: CardLoadOrder | undefined;
  closeCardForm: () => void;
}

/** Starts a load: off to the hosted checkout, or on to the card form. */
export function useLoad(): Load {
  const attempt = useAttemptKey();
  const refresh = useRefreshAfterPayment();
  const { isLeaving, leave } = useLeavePage(() => void refresh());
  const [message, setMessage] = useState<string>();
  const [cardOrder, setCardOrder] = useState<CardLoadOrder>();
  const mutation = useMutation({
    mutationFn: async ({ gateway, amountCents }: LoadWish) => {
      const amount = centsToEur(amountCents);
      if (gateway === 'param') {
        setCardOrder(await trpcClient.payments.quoteCardLoad.mutate({ amount }));
        return;
      }
      const idempotencyKey = attempt.keyFor(String(amount));
      const { url } = await trpcClient.payments.loadAtHostedCheckout.mutate({ amount, idempotencyKey });
      attempt.settle();
      leave(url);
    },
    onMutate: () => setMessage(undefined),
    onError: (error) => setMessage(loadFailureText(error)),
  });
  return {
    start: mutation.mutate,
    isPending: mutation.isPending || isLeaving,
    message,
    cardOrder,
    closeCardForm: () => setCardOrder(undefined),
  };
}
