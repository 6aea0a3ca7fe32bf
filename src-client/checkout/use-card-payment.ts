import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CardForm } from '#shared/checkout/card-form.ts';
import { useHasLeft } from '#client/platform/use-has-left.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { cardFailureText } from './card-failure.ts';
import { cardRequestOf } from './card-fields.ts';
import { useLeavePage } from './use-leave-page.ts';

/** What a card form is sent for: a purchase or a load. */
export interface CardHandover<Outcome> {
  /** Sends the card. The same key makes the same click of it, however often it arrives. */
  send: (card: ReturnType<typeof cardRequestOf>, idempotencyKey: string) => Promise<Outcome>;
  /** Acts on the answer. A text that it returns is shown in the form. */
  follow: (outcome: Outcome, form: CardFormExits) => string | undefined;
  /** The same for a customer who has left the page meanwhile: says what became of it, and leads nowhere. */
  report: (outcome: Outcome) => void;
}

interface CardFormExits {
  /** The card is with the gateway: the form forgets it. */
  accept: () => void;
  /** Goes to the bank's page, after forgetting the card. */
  leave: (url: string) => void;
}

interface CardPayment {
  pay: (card: CardForm) => void;
  /** Also while the browser goes to the bank's page. */
  isPending: boolean;
  message: string | undefined;
  /** The form was changed: sending it is another try from now on, and what was said of the last one is over. */
  renew: () => void;
}

interface CardPaymentOptions<Outcome> {
  handover: CardHandover<Outcome>;
  onAccepted: () => void;
  /** Back by the Back button from the bank's page. */
  onReturn: () => void;
}

/**
 * Hands the card form over (storefront, section 4 "Checkout"). The card is in the form and in this call, and nowhere
 * else: the call is dropped from the query client's memory when it is over, and what comes of it is followed only while
 * the form is open.
 */
export function useCardPayment<Outcome>(options: CardPaymentOptions<Outcome>): CardPayment {
  const { handover, onAccepted, onReturn } = options;
  const { isLeaving, leave } = useLeavePage(onReturn);
  const hasLeft = useHasLeft();
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
      gcTime: 0,
    }),
  );
  return {
    // Callbacks of the call, not of the hook: they are not run once the form is closed.
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
    message,
    renew: () => {
      setMessage(undefined);
      key.current = crypto.randomUUID();
    },
  };
}
