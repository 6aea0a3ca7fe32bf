import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { meQuery } from '#client/identity/session.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices.tsx';
import { type OfferTrouble, takeOutcome, troubleText } from './offer-outcome.ts';

export type OfferKind = 'bid' | 'insta-buy';

export interface Offer {
  /** Which dialog is open. `login`: the visitor must sign in first, for this kind. */
  step: { dialog: OfferKind } | { dialog: 'login'; for: OfferKind } | undefined;
  isChecking: boolean;
  isSending: boolean;
  trouble: OfferTrouble | undefined;
  start: (kind: OfferKind) => void;
  send: (amounts: { amount: string; maxAmount?: string }) => void;
  /** What was refused is no longer what stands in the form. */
  forgetTrouble: () => void;
  close: () => void;
}

/** A bid or an instant buy from the first click to the answer (account and marketplace, section 4 "Bidding"). */
export function useOffer(listing: MarketListing): Offer {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Offer['step']>();
  const [isChecking, setChecking] = useState(false);
  const [trouble, setTrouble] = useState<OfferTrouble>();
  const isOnScreen = useOnScreen(step);
  const placing = useMutation(
    trpc.marketplace.placeBid.mutationOptions({
      // What the answer is about: by then the dialog may be another one, and the listing has heard the news.
      onMutate: () => ({ sentFrom: step, sentFor: listing }),
      onSuccess: (outcome, _input, { sentFrom, sentFor }) => {
        const refusal = takeOutcome(sentFor, outcome);
        if (refusal !== undefined) tellTrouble(sentFrom, refusal);
        else if (isOnScreen(sentFrom)) setStep(undefined);
        for (const part of [trpc.marketplace, trpc.cart, trpc.wallet, trpc.purchases]) {
          void queryClient.invalidateQueries(part.pathFilter());
        }
      },
      onError: (error, _input, sent) => {
        const { code, fields, text } = failureOf(error);
        const sentFrom = sent?.sentFrom;
        if (code === 'not_authenticated' && isOnScreen(sentFrom)) {
          setStep({ dialog: 'login', for: sentFrom?.dialog === 'insta-buy' ? 'insta-buy' : 'bid' });
        } else tellTrouble(sentFrom, { fields, text });
      },
    }),
  );

  /** In the dialog that sent the offer, or, when that was closed meanwhile, for all to see. */
  const tellTrouble = (sentFrom: Offer['step'], told: OfferTrouble): void => {
    if (isOnScreen(sentFrom)) setTrouble(told);
    else notify('bad', troubleText(told));
  };

  const start = async (kind: OfferKind): Promise<void> => {
    setTrouble(undefined);
    setChecking(true);
    try {
      const me = await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 });
      setStep(me === null ? { dialog: 'login', for: kind } : { dialog: kind });
    } catch (error) {
      notify('bad', failureOf(error).text);
    }
    setChecking(false);
  };

  return {
    step,
    isChecking,
    isSending: placing.isPending,
    trouble,
    start: (kind) => void start(kind),
    send: ({ amount, maxAmount }) => {
      if (placing.isPending) return;
      const isInstaBuy = step?.dialog === 'insta-buy';
      const automatic = maxAmount === undefined ? {} : { maxAmount };
      placing.mutate({ listingId: listing.id, amount, ...automatic, isInstaBuy });
    },
    forgetTrouble: () => setTrouble(undefined),
    close: () => setStep(undefined),
  };
}

/** @returns whether this very step is the one that is seen; none is once the listing has left the page */
function useOnScreen(step: Offer['step']): (asked: Offer['step']) => boolean {
  const shown = useRef<Offer['step']>(undefined);
  useEffect(() => {
    shown.current = step;
    return () => {
      shown.current = undefined;
    };
  }, [step]);
  return (asked) => asked !== undefined && shown.current === asked;
}
