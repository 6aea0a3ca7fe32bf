import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MarketEvent } from '#shared/marketplace/live.ts';
import { meQuery } from '#client/identity/session.ts';
import { followStream, streamClient } from '#client/platform/live-stream.ts';
import { trpc } from '#client/platform/trpc.ts';

/**
 * What happens to the customer shows at once in whatever page is open: the notice itself, and the lists of money, purchases and auctions that it
 * is about. The marketplace's pages have a stream of their own. When the shop ends it, the session may be over: the page asks who is there.
 */
export function useLiveNotices(): void {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const isOnMarketplace = useLocation({ select: ({ pathname }) => pathname.startsWith('/marketplace/') });
  useEffect(() => {
    if (isOnMarketplace) return;
    const client = streamClient();
    let isFirst = true;
    const isListed = (noticeId: number): boolean =>
      utils.marketplace.notices.getData()?.some(({ id }) => id === noticeId) === true;
    return followStream<MarketEvent>(
      (events) => client.marketplace.noticesLive.subscribe(undefined, events),
      {
        onEvent: (event) => {
          // The lists were just asked for when the page opened; unread notices are told again with every connection.
          const isKnown = event.type === 'synchronize' && isFirst;
          isFirst = false;
          if (isKnown || (event.type === 'notice' && isListed(event.notice.id))) return;
          void utils.marketplace.notices.invalidate();
          void utils.wallet.invalidate();
          void utils.purchases.invalidate();
          void utils.marketplace.myListings.invalidate();
        },
        onEnd: () => void queryClient.invalidateQueries({ queryKey: meQuery().queryKey }),
      },
    );
  }, [utils, queryClient, isOnMarketplace]);
}
