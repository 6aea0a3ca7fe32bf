import { useEffect, useState } from 'react';
import type { ChangedListing, MarketEvent } from '#shared/marketplace/live.ts';
import type { Notice } from '#shared/marketplace/notice.ts';
import { useMe } from '#client/identity/session.ts';
import { trpc, type TrpcUtils } from '#client/platform/trpc.ts';
import { useLasting } from '#client/platform/use-lasting.ts';
import { forgetOwnBid } from '../bidding/own-bids.ts';
import { afterPaint } from '#client/platform/after-paint.ts';
import {
  applyToListing,
  applyToMarketplace,
  applyWinToMyBids,
  isHistoryWhole,
} from './apply-market-event.ts';
import { learnServerTime } from './server-clock.ts';

/** In ms. Shorter interruptions are not shown. */
const SAY_SO_AFTER_MS = 3_000;
const POLL_MS = 10_000;

/** Keeps the marketplace data on screen current. @returns whether it is updated live or by polling */
export function useLiveMarket(): 'live' | 'polling' {
  const utils = trpc.useUtils();
  const [isConnected, setConnected] = useState(true);
  const viewer = viewerOf(useMe());
  // A stream belongs to one customer: signing in or out opens another one.
  useEffect(() => {
    if (viewer === undefined) return;
    return followMarketplace({
      onEvent: (event) => takeMarketEvent(utils, event),
      onConnection: setConnected,
    });
  }, [utils, viewer]);
  const isPolling = useLasting(!isConnected, SAY_SO_AFTER_MS);
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => void readAnew(utils), POLL_MS);
    return () => clearInterval(timer);
  }, [isPolling, utils]);
  return isPolling ? 'polling' : 'live';
}

/** The viewer's e-mail address; empty for a visitor, undefined while the session is unknown. */
function viewerOf(me: ReturnType<typeof useMe>): string | undefined {
  return me === undefined ? undefined : (me?.email ?? '');
}

/** Applies an event to the data on screen. */
export function takeMarketEvent(utils: TrpcUtils, event: MarketEvent): void {
  learnServerTime(event.now);
  switch (event.type) {
    case 'synchronize':
      void readAnew(utils);
      // Missed events may have changed the balance.
      void utils.wallet.invalidate();
      return;
    case 'notice':
      void utils.marketplace.notices.invalidate();
      // Most notices are about money: a sale, being outbid, a payment.
      void utils.wallet.invalidate();
      if (endsBids(event.notice)) takeEndOfBids(utils, event.notice);
      return;
    case 'listings':
      void keepUp(utils.marketplace.browse, undefined, (known) =>
        applyToMarketplace(known, event.now, event.listings),
      );
      for (const changed of event.listings) {
        const { id } = changed.listing;
        void keepUp(
          utils.marketplace.listing,
          { id },
          (known) => applyToListing(known, event.now, changed),
          isHistoryWhole,
        );
        if (changed.listing.userBidCents !== null) {
          void readOwn(utils, 'myBids', { staysOnScreen: showWin(utils, event.now, changed) });
        }
        if (changed.listing.isUserOwner) void readOwn(utils, 'myListings');
      }
  }
}

interface KnownAnswer<Input, Answer> {
  getData: (input: Input) => Answer | undefined;
  setData: (input: Input, update: (known: Answer | undefined) => Answer | undefined) => unknown;
  refetch: (
    input: Input,
    filters: { fetchStatus: 'fetching'; predicate: () => boolean },
    options: { cancelRefetch: false },
  ) => Promise<void>;
  invalidate: (input: Input, filters: undefined, options: { cancelRefetch: false }) => Promise<void>;
}

/**
 * Applies an event to an answer. One that is awaited may be older than the event: when it has arrived, the event is applied
 * to it too, and it is asked for once more. It is not dropped: while events keep coming, none would ever arrive.
 */
async function keepUp<Input, Answer>(
  answer: KnownAnswer<Input, Answer>,
  input: Input,
  apply: (known: Answer) => Answer,
  isWhole: (known: Answer) => boolean = () => true,
): Promise<void> {
  const update = () => answer.setData(input, (known) => known && apply(known));
  update();
  let isAwaited = false;
  const predicate = () => {
    isAwaited = true;
    return true;
  };
  await answer.refetch(input, { fetchStatus: 'fetching', predicate }, { cancelRefetch: false });
  if (isAwaited) update();
  const known = answer.getData(input);
  if (isAwaited || (known !== undefined && !isWhole(known))) {
    await answer.invalidate(input, undefined, { cancelRefetch: false });
  }
}

/** @returns whether a card on screen now shows the win in its place */
function showWin(utils: TrpcUtils, now: string, changed: ChangedListing): boolean {
  const known = utils.marketplace.myBids.getData({ isActive: true });
  const next = known && applyWinToMyBids(known, now, changed);
  if (next) utils.marketplace.myBids.setData({ isActive: true }, next);
  return next !== undefined;
}

/** Whether bids on this listing became void, including one that this page has just placed. */
function endsBids({ kind }: Notice): boolean {
  return kind === 'bids_void' || kind === 'ended_by_shop';
}

function takeEndOfBids(utils: TrpcUtils, { listingId }: Notice): void {
  if (listingId !== null) forgetOwnBid(listingId);
  void readOwn(utils, 'myBids');
  void readOwn(utils, 'myListings');
}

async function readOwn(
  utils: TrpcUtils,
  list: 'myBids' | 'myListings',
  { staysOnScreen = false } = {},
): Promise<void> {
  await Promise.all([
    utils.marketplace[list].invalidate(undefined, { refetchType: staysOnScreen ? 'none' : 'active' }),
    utils.wallet.invalidate(),
    // A won auction is added to the purchases, one without bids returns to them.
    utils.purchases.invalidate(),
  ]);
}

async function readAnew(utils: TrpcUtils): Promise<void> {
  await utils.marketplace.invalidate();
}

interface MarketStreamEvents {
  onEvent: (event: MarketEvent) => void;
  /** Whether events are being received. */
  onConnection: (isConnected: boolean) => void;
}

/**
 * Follows the marketplace while the page is visible, until the returned function is called. Every connection starts
 * with `synchronize`, so a page that becomes visible again misses nothing. The code is loaded after the first paint: the
 * first auctions do not need it.
 */
function followMarketplace(events: MarketStreamEvents): () => void {
  let isLeft = false;
  let stop = afterPaint(0, () => void follow());
  const follow = async (): Promise<void> => {
    try {
      const { followStream, streamClient } = await import('#client/platform/live-stream.ts');
      if (isLeft) return;
      const client = streamClient();
      stop = followStream((handlers) => client.marketplace.live.subscribe(undefined, handlers), events);
    } catch {
      events.onConnection(false);
    }
  };
  return () => {
    isLeft = true;
    stop();
  };
}
