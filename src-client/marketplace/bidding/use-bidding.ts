import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type BidAction, minimumNextBidCents, type PlaceBidInput } from '#shared/marketplace/bid-rules.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { centsToDecimal } from '#shared/money.ts';
import { balanceQuery, meQuery } from '#client/identity/session.ts';
import { isCached } from '#client/offline/vault/cached-query.ts';
import { failureOf, withReference } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { listingQuery } from '../market-queries.ts';
import { type BidTrouble, refreshAfterBid, takeOutcome, troubleText } from './bid-outcome.ts';

/** The fields of a bid, as typed. */
interface TypedBid {
  amount: string;
  maxAmount: string;
}

export type BidAmounts = Pick<PlaceBidInput, 'amountCents' | 'maxCents'>;

/** The bid or instant buy of the open dialog. */
export interface BidDraft {
  action: BidAction;
  /** The listing in its current state. */
  listing: MarketListing;
  typed: TypedBid;
  type: (change: Partial<TypedBid>) => void;
  /** Whether there is no session: the dialog asks to sign in, and keeps the input. */
  mustSignIn: boolean;
  isSending: boolean;
  trouble: BidTrouble | undefined;
  send: (amounts: BidAmounts) => void;
  close: () => void;
}

interface OpenDialog {
  action: BidAction;
  /** The listing when the dialog was opened. */
  listing: MarketListing;
  typed: TypedBid;
  trouble: BidTrouble | undefined;
  /** When the shop last said that no customer is signed in, in ms since 1970. */
  signedOutAt: number | undefined;
}

export interface Bidding {
  bid: BidDraft | undefined;
  /** The listing whose button was pressed, while its dialog waits for the session check. */
  checkingId: number | undefined;
  start: (action: BidAction, listing: MarketListing) => Promise<void>;
}

const now = (): number => Date.now();

/**
 * A bid or an instant buy from the first click to the answer (account and marketplace, section 4 "Bidding"). Belongs to
 * the page: the card may disappear while the dialog is open, because the list was refetched or the session has ended.
 */
export function useBidding(): Bidding {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  /** Numbers the openings of the dialog: an answer may arrive after the dialog was closed or opened for another listing. */
  const [opening, setOpening] = useState(0);
  const [open, setOpen] = useState<OpenDialog>();
  const [checkingId, setCheckingId] = useState<number>();
  const isOnScreen = useOnScreen(open === undefined ? undefined : opening);
  const change = (part: Partial<OpenDialog>) => setOpen((current) => current && { ...current, ...part });

  const placing = useSingleFlight(
    trpc.marketplace.placeBid.useMutation({
      // The bid's own dialog and listing: when the answer arrives, another dialog may be open, and live events may have
      // changed the listing.
      onMutate: () => ({ sentFrom: opening, sentFor: listing }),
      onSuccess: (outcome, _input, { sentFrom, sentFor }) => {
        const refusal = sentFor && takeOutcome(sentFor, outcome);
        if (refusal !== undefined) showTrouble(sentFrom, refusal);
        else if (isOnScreen(sentFrom)) setOpen(undefined);
        refreshAfterBid(utils, outcome);
      },
      onError: (error, _input, sent) => {
        const failure = failureOf(error);
        const { code, fields, text } = failure;
        if (code === 'not_authenticated' && isOnScreen(sent?.sentFrom)) {
          change({ signedOutAt: now() });
        } else showTrouble(sent?.sentFrom, { fields, text: withReference(text, failure) });
      },
    }),
  );

  /** Shows an error in the dialog that sent the bid, or as a toast if that was closed. */
  const showTrouble = (sentFrom: number | undefined, trouble: BidTrouble): void => {
    if (isOnScreen(sentFrom)) change({ trouble });
    else notify('bad', troubleText(trouble));
  };

  const start = useCallback(
    async (action: BidAction, wanted: MarketListing): Promise<void> => {
      setCheckingId(wanted.id);
      try {
        const me = await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 });
        // The balance is fetched first, because an instant buy above it is not offered for confirmation.
        if (me !== null && action === 'insta_buy') {
          await queryClient.fetchQuery({ ...balanceQuery(), staleTime: 0 });
        }
        setOpening((count) => count + 1);
        setOpen({
          action,
          listing: wanted,
          typed: { amount: centsToDecimal(minimumNextBidCents(wanted) ?? 0), maxAmount: '' },
          trouble: undefined,
          signedOutAt: me === null ? now() : undefined,
        });
      } catch (error) {
        const failure = failureOf(error);
        notify('bad', withReference(failure.text, failure));
      }
      setCheckingId(undefined);
    },
    [queryClient],
  );

  // Live events keep it current, independent of the list that contained the button.
  const current = useQuery({ ...listingQuery(open?.listing.id ?? 0), enabled: open !== undefined });
  const listing = open === undefined ? undefined : (current.data?.listing ?? open.listing);
  const mustSignIn = useMustSignIn(open?.signedOutAt);
  const bid: BidDraft | undefined =
    open === undefined || listing === undefined
      ? undefined
      : {
          action: open.action,
          listing,
          typed: open.typed,
          type: (typed) => change({ typed: { ...open.typed, ...typed }, trouble: undefined }),
          mustSignIn,
          isSending: placing.isPending,
          trouble: open.trouble,
          send: ({ amountCents, maxCents }) => {
            const automatic = maxCents === undefined ? {} : { maxCents };
            change({ trouble: undefined });
            placing.mutate({
              listingId: listing.id,
              amountCents,
              ...automatic,
              isInstaBuy: open.action === 'insta_buy',
            });
          },
          close: () => setOpen(undefined),
        };
  return { bid, checkingId, start };
}

/**
 * Whether the customer has yet to sign in: true until the shop has returned a customer after `signedOutAt`. Sign-ins in
 * other tabs are noticed by the session mark (identity/watch-session.ts); without one, the shop is asked when the
 * window gets the focus.
 */
function useMustSignIn(signedOutAt: number | undefined): boolean {
  const queryClient = useQueryClient();
  const me = useQuery(meQuery());
  const isSignedInSince = Boolean(me.data) && !isCached(me.data) && me.dataUpdatedAt > (signedOutAt ?? 0);
  const mustSignIn = signedOutAt !== undefined && !isSignedInSince;
  useEffect(() => {
    if (!mustSignIn) return;
    const ask = () => void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [mustSignIn, queryClient]);
  return mustSignIn;
}

/** @returns whether the dialog with this opening number is on screen */
function useOnScreen(opening: number | undefined): (asked: number | undefined) => boolean {
  const shown = useRef<number>(undefined);
  useEffect(() => {
    shown.current = opening;
    return () => {
      shown.current = undefined;
    };
  }, [opening]);
  return (asked) => asked !== undefined && shown.current === asked;
}
