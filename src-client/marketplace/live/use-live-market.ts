import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MarketEvent } from '#shared/marketplace/live.ts';
import { useMe } from '#client/identity/session.ts';
import { trpc } from '#client/platform/trpc.ts';
import { applyToListing, applyToMarketplace, isHistoryWhole } from './apply-market-event.ts';
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
    return followMarketplace({ onEvent: (event) => take(queryClient, event), onConnection: setConnected });
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

function take(queryClient: QueryClient, event: MarketEvent): void {
  learnServerTime(event.now);
  switch (event.type) {
    case 'synchronize':
      void readAnew(queryClient);
      return;
    case 'notice':
      void queryClient.invalidateQueries({ queryKey: trpc.marketplace.notices.queryKey() });
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
        if (changed.listing.userBidCents !== null) void readOwn(queryClient, 'myBids');
        if (changed.listing.isUserOwner) void readOwn(queryClient, 'myListings');
      }
  }
}

async function readOwn(queryClient: QueryClient, list: 'myBids' | 'myListings'): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(trpc.marketplace[list].pathFilter()),
    queryClient.invalidateQueries(trpc.wallet.pathFilter()),
    // A won auction comes into the purchases, one that nobody bid on goes back there.
    queryClient.invalidateQueries(trpc.purchases.pathFilter()),
  ]);
}

async function readAnew(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries(trpc.marketplace.pathFilter());
}
