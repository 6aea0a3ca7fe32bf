import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CardForm } from '#shared/checkout/card-form.ts';
import { useHasLeft } from '#client/platform/use-has-left.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { cardFailureText } from './card-failure.ts';
import { cardRequestOf } from './card-fields.ts';
import { useLeavePage } from './use-leave-page.ts';

/** What a card form does with the card: pays for a purchase or a load. */
export interface CardHandover<Outcome> {
  /** Sends the card. With the same key, the server handles repeated calls as one. */
  send: (card: ReturnType<typeof cardRequestOf>, idempotencyKey: string) => Promise<Outcome>;
  /** Handles the answer. A returned text is shown in the form. */
  follow: (outcome: Outcome, form: CardFormExits) => string | undefined;
  /** Handles the answer if the customer has left the page: reports the outcome without navigating. */
  report: (outcome: Outcome) => void;
}

interface CardFormExits {
  /** The gateway has the card: the form discards it. */
  accept: () => void;
  /** Discards the card and goes to the bank's page. */
  leave: (url: string) => void;
}

interface CardPayment {
  pay: (card: CardForm) => void;
  /** Also true while the browser goes to the bank's page. */
  isPending: boolean;
  /** Whether the card is being sent: the form must stay until the answer is known. */
  isSending: boolean;
  message: string | undefined;
  /** Call when the form was changed: submitting it is a new attempt, and the last message is removed. */
  renew: () => void;
}

interface CardPaymentOptions<Outcome> {
  handover: CardHandover<Outcome>;
  onAccepted: () => void;
  /** Called after returning from the bank's page with the Back button. */
  onReturn: () => void;
}

/**
 * Submits the card form (storefront, section 4 "Checkout"). Card data exists only in the form and in this call: the
 * call is removed from the query client's memory when it ends, and once the form is gone, its outcome is only reported.
 */
export function useCardPayment<Outcome>(options: CardPaymentOptions<Outcome>): CardPayment {
  const { handover, onAccepted, onReturn } = options;
  const { isLeaving, leave } = useLeavePage(onReturn);
  const hasLeft = useHasLeft();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const [message, setMessage] = useState<string>();
  const key = useRef(crypto.randomUUID());
  const exits: CardFormExits = {
    accept: onAccepted,
    leave: (url) => {
      onAccepted();
      leave(url);
    },
  };
  const mutation = useSingleFlight(
    useMutation({
      mutationFn: (card: CardForm) => handover.send(cardRequestOf(card), key.current),
      onSuccess: (outcome) => {
        if (!isOpen.current) handover.report(outcome);
      },
      gcTime: 0,
    }),
  );
  return {
    // Callbacks of the call, not of the hook: they do not run once the form is gone.
    pay: (card) => {
      setMessage(undefined);
      mutation.mutate(card, {
        onSuccess: (outcome) => {
          if (hasLeft()) handover.report(outcome);
          else setMessage(handover.follow(outcome, exits));
        },
        onError: (error) => setMessage(cardFailureText(error)),
        onSettled: () => mutation.reset(),
      });
    },
    isPending: mutation.isPending || isLeaving,
    isSending: mutation.isPending,
    message,
    renew: () => {
      setMessage(undefined);
      key.current = crypto.randomUUID();
    },
  };
}
