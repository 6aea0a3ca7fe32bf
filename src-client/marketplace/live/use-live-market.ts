import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChangedListing, MarketEvent } from '#shared/marketplace/live.ts';
import type { Notice } from '#shared/marketplace/notice.ts';
import { useMe } from '#client/identity/session.ts';
import { trpc } from '#client/platform/trpc.ts';
import { forgetOwnBid } from '../bidding/own-bids.ts';
import {
  applyToListing,
  applyToMarketplace,
  applyWinToMyBids,
  isHistoryWhole,
} from './apply-market-event.ts';
import { followMarketplace } from './market-stream.ts';
import { learnServerTime } from './server-clock.ts';

/** A break that mends itself within this time is nobody's business. */
const SAY_SO_AFTER_MS = 3_000;
const POLL_MS = 10_000;

/** Keeps everything of the marketplace that is on screen current. @returns whether news comes by itself or is polled */
export function useLiveMarket(): 'live' | 'polling' {
  const queryClient = useQueryClient();
  const [isConnected, setConnected] = useState(true);
  const viewer = viewerOf(useMe());
  // Whoever signs in or out sees other things: the stream is theirs.
  useEffect(() => {
    if (viewer === undefined) return;
    return followMarketplace({
      onEvent: (event) => takeMarketEvent(queryClient, event),
      onConnection: setConnected,
    });
  }, [queryClient, viewer]);
  const isPolling = useLasting(!isConnected);
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => void readAnew(queryClient), POLL_MS);
    return () => clearInterval(timer);
  }, [isPolling, queryClient]);
  return isPolling ? 'polling' : 'live';
}

/** A name for who is looking; empty for a visitor, undefined while that is not known. */
function viewerOf(me: ReturnType<typeof useMe>): string | undefined {
  return me === undefined ? undefined : (me?.email ?? '');
}

/** True once it has been so for a while. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), SAY_SO_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo]);
  return isSo && lasts;
}

/** Brings what is on screen up to date with a piece of news. */
export function takeMarketEvent(queryClient: QueryClient, event: MarketEvent): void {
  learnServerTime(event.now);
  switch (event.type) {
    case 'synchronize':
      void readAnew(queryClient);
      // What was missed may have moved the balance.
      void queryClient.invalidateQueries(trpc.wallet.pathFilter());
      return;
    case 'notice':
      void queryClient.invalidateQueries({ queryKey: trpc.marketplace.notices.queryKey() });
      // Most of them are about money: a sale, a bid that was outbid, a payment.
      void queryClient.invalidateQueries(trpc.wallet.pathFilter());
      if (endsBids(event.notice)) takeEndOfBids(queryClient, event.notice);
      return;
    case 'listings':
      queryClient.setQueryData(
        trpc.marketplace.browse.queryKey(),
        (known) => known && applyToMarketplace(known, event.now, event.listings),
      );
      for (const changed of event.listings) {
        const queryKey = trpc.marketplace.listing.queryKey({ id: changed.listing.id });
        const page = queryClient.setQueryData(
          queryKey,
          (known) => known && applyToListing(known, event.now, changed),
        );
        if (page && !isHistoryWhole(page)) void queryClient.invalidateQueries({ queryKey });
        if (changed.listing.userBidCents !== null) {
          void readOwn(queryClient, 'myBids', { staysOnScreen: showWin(queryClient, event.now, changed) });
        }
        if (changed.listing.isUserOwner) void readOwn(queryClient, 'myListings');
      }
  }
}

/** @returns whether a card on screen shows it, in its place */
function showWin(queryClient: QueryClient, now: string, changed: ChangedListing): boolean {
  const queryKey = trpc.marketplace.myBids.queryKey({ isActive: true });
  const known = queryClient.getQueryData(queryKey);
  const next = known && applyWinToMyBids(known, now, changed);
  if (next) queryClient.setQueryData(queryKey, next);
  return next !== undefined;
}

/** Bids on this listing do not count any more; also one that this page has just placed. */
function endsBids({ kind }: Notice): boolean {
  return kind === 'bids_void' || kind === 'ended_by_shop';
}

function takeEndOfBids(queryClient: QueryClient, { listingId }: Notice): void {
  if (listingId !== null) forgetOwnBid(listingId);
  void readOwn(queryClient, 'myBids');
  void readOwn(queryClient, 'myListings');
}

async function readOwn(
  queryClient: QueryClient,
  list: 'myBids' | 'myListings',
  { staysOnScreen = false } = {},
): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      ...trpc.marketplace[list].pathFilter(),
      refetchType: staysOnScreen ? 'none' : 'active',
    }),
    queryClient.invalidateQueries(trpc.wallet.pathFilter()),
    // A won auction comes into the purchases, one that nobody bid on goes back there.
    queryClient.invalidateQueries(trpc.purchases.pathFilter()),
  ]);
}

async function readAnew(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries(trpc.marketplace.pathFilter());
}
