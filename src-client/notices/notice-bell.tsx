import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MarketEvent } from '#shared/marketplace/live.ts';
import { balanceQuery, meQuery } from '#client/identity/session.ts';
import { failureOfQueries } from '#client/platform/failed-queries.ts';
import { followStream, streamClient } from '#client/platform/live-stream.ts';
import { trpc } from '#client/platform/trpc.ts';
import { CountBadge } from '#client/ui/count-badge/count-badge.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import classes from './notice-bell.module.css';
import { NoticeDialog } from './notice-dialog.tsx';
import { NoticeToast } from './notice-toast.tsx';
import { noticesQuery, POLL_MS } from './notices-query.ts';

/** The bell of a signed-in customer: the number of unread notices, their list, and a toast for new ones. */
export function NoticeBell() {
  const query = useQuery({ ...noticesQuery(), refetchInterval: POLL_MS });
  const notices = query.data;
  const [isOpen, setOpen] = useState(false);
  useFollowedBalance();
  useLiveNotices();
  const unread = (notices ?? []).filter(({ isRead }) => !isRead).length;
  return (
    <>
      <span className={classes.bell}>
        <IconButton
          label={unread === 0 ? 'Notices' : `Notices, ${unread} unread`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconBell size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <CountBadge count={unread} most={9} />
      </span>
      {isOpen && (
        <NoticeDialog notices={notices} failure={failureOfQueries(query)} onClose={() => setOpen(false)} />
      )}
      <NoticeToast notices={notices} isListOpen={isOpen} />
    </>
  );
}

/** Polls the balance, because a credit may arrive while the page is open, and refetches what its change affects. */
function useFollowedBalance(): void {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...balanceQuery(),
    refetchInterval: POLL_MS,
    meta: { handlesThrottling: true },
  });
  const before = useRef<number>(undefined);
  const cents = data?.balanceCents;
  useEffect(() => {
    const hasMoved = before.current !== undefined && cents !== undefined && before.current !== cents;
    before.current = cents;
    if (!hasMoved) return;
    const balance = String(balanceQuery().queryKey[0]);
    void queryClient.invalidateQueries({
      queryKey: getQueryKey(trpc.wallet),
      predicate: ({ queryKey }) => String(queryKey[0]) !== balance,
    });
  }, [cents, queryClient]);
}

/**
 * Shows events of the customer at once on every page: the notice itself, and the affected lists of money, payments, purchases,
 * trade-ins and auctions. The marketplace's pages have their own stream. If the shop ends the stream, the session may be over, so the
 * page asks who is signed in.
 */
function useLiveNotices(): void {
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
          // The lists were fetched when the page opened, and unread notices are sent again with every connection.
          const isKnown = event.type === 'synchronize' && isFirst;
          isFirst = false;
          if (isKnown || (event.type === 'notice' && isListed(event.notice.id))) return;
          void utils.marketplace.notices.invalidate();
          void utils.wallet.invalidate();
          void utils.payments.invalidate();
          void utils.purchases.invalidate();
          void utils.tradeIn.invalidate();
          void utils.marketplace.myListings.invalidate();
        },
        onEnd: () => void queryClient.invalidateQueries({ queryKey: meQuery().queryKey }),
      },
    );
  }, [utils, queryClient, isOnMarketplace]);
}
