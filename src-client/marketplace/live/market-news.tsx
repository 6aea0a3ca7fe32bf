import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Notice, noticeText } from '#shared/marketplace/notice.ts';
import { productPath } from '#shared/catalog/product-path.ts';
import { useMe } from '#client/identity/session.ts';
import { trpc } from '#client/platform/trpc.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { noticesQuery } from '../market-queries.ts';
import classes from './market-news.module.css';

/**
 * What happened to the customer's bids and auctions, newest first, until they put it away. Announced as it comes, and in
 * view at the foot of the window: above the page it would push a bid's button from under the pointer.
 */
export function MarketNews() {
  const queryClient = useQueryClient();
  const notices = useQuery(noticesQuery(Boolean(useMe()))).data ?? [];
  const queryKey = trpc.marketplace.notices.queryKey();
  const reading = useMutation(
    trpc.marketplace.readNotices.mutationOptions({
      onMutate: ({ ids }) =>
        queryClient.setQueryData(queryKey, (known) => known?.filter(({ id }) => !ids.includes(id))),
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  const putAway = (ids: number[]) => reading.mutate({ ids });
  return (
    <section className={classes.region} aria-label="News" aria-live="polite">
      {notices.length > 0 && (
        <ul className={classes.news}>
          {notices.toReversed().map((notice) => (
            <li key={notice.id} className={`${classes.notice} ${toneOf(notice)}`}>
              <span className={classes.text}>
                {noticeText(notice)} <NoticeLink notice={notice} />
              </span>
              <IconButton label="Put away" onClick={() => putAway([notice.id])}>
                <IconX size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
          {notices.length > 1 && (
            <li className={classes.end}>
              <button
                type="button"
                className={classes.all}
                onClick={() => putAway(notices.map(({ id }) => id))}
              >
                Put all away
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function NoticeLink({ notice: { listingId, productId } }: { notice: Notice }) {
  if (listingId === null) return <a href={productPath(productId)}>See it</a>;
  return (
    <Link to="/marketplace/$id/" params={{ id: listingId }}>
      See it
    </Link>
  );
}

function toneOf({ kind }: Notice): string {
  if (kind === 'won' || kind === 'sold' || kind === 'paid_out') return classes.good ?? '';
  return kind === 'outbid' || kind === 'claim_opened' ? (classes.warn ?? '') : '';
}
