import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import type { PlaceBidOutcome } from '#shared/marketplace/place-bid.ts';
import { meQuery } from '#client/identity/session.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices.tsx';
import { noteOwnOffer } from './own-offers.ts';

export type OfferKind = 'bid' | 'insta-buy';

/** What stands in the way of an offer that was sent, in the words of its dialog. */
export interface OfferTrouble {
  /** Of the amount fields. */
  fields: { amount?: string[]; maxAmount?: string[] };
  text?: string;
  /** The balance does not cover it: the dialog leads to where it can be loaded. */
  needsBalance?: true;
}

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

const NO_FIELDS = {};

/** A bid or an instant buy from the first click to the answer (account and marketplace, section 4 "Bidding"). */
export function useOffer(listing: MarketListing): Offer {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Offer['step']>();
  const [isChecking, setChecking] = useState(false);
  const [trouble, setTrouble] = useState<OfferTrouble>();
  const placing = useMutation(
    trpc.marketplace.placeBid.mutationOptions({
      onSuccess: (outcome) => {
        const refusal = takeOutcome(listing, outcome);
        setTrouble(refusal);
        if (refusal === undefined) setStep(undefined);
        void queryClient.invalidateQueries(trpc.marketplace.pathFilter());
        void queryClient.invalidateQueries(trpc.cart.pathFilter());
        void queryClient.invalidateQueries(trpc.wallet.pathFilter());
      },
      onError: (error) => {
        const failure = failureOf(error);
        const kind = step?.dialog === 'insta-buy' ? 'insta-buy' : 'bid';
        if (failure.code === 'not_authenticated') setStep({ dialog: 'login', for: kind });
        else setTrouble({ fields: failure.fields, text: failure.text });
      },
    }),
  );

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

/** @returns what the dialog must say; undefined when the offer was taken */
function takeOutcome(listing: MarketListing, outcome: PlaceBidOutcome): OfferTrouble | undefined {
  const { id, totalBids: bidsBefore } = listing;
  switch (outcome.outcome) {
    case 'leading':
      noteOwnOffer(id, { kind: 'bid', amountCents: outcome.highestBidCents, bidsBefore });
      notify('good', 'Your bid leads. We tell you when somebody bids more.');
      return undefined;
    case 'bought':
      noteOwnOffer(id, { kind: 'bought', amountCents: outcome.priceCents, bidsBefore });
      notify('good', 'The account is yours: you find it in your purchases.');
      return undefined;
    case 'outbid':
      return { fields: NO_FIELDS, text: 'Somebody had set a higher maximum. Bid more to lead.' };
    case 'insufficient_balance':
      return { fields: NO_FIELDS, text: outcome.text, needsBalance: true };
    case 'amount_refused':
      return { fields: outcome.fields };
    case 'barred':
      return { fields: NO_FIELDS, text: outcome.text };
  }
}
