import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Notice, noticeText } from '#shared/marketplace/notice.ts';
import { productPath } from '#shared/catalog/product-path.ts';
import { useMe } from '#client/identity/session.ts';
import { trpc } from '#client/platform/trpc.ts';
import { focusHeading, focusNeighbour } from '#client/ui/focus-after.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { noticesQuery } from '../market-queries.ts';
import classes from './market-news.module.css';

interface MarketNewsProps {
  /** News does not come by itself at the moment. */
  isInterrupted: boolean;
}

/**
 * What happened to the customer's bids and auctions, newest first, until they put it away. Announced as it comes, and in
 * view at the foot of the window: above the page it would push a bid's button from under the pointer.
 */
export function MarketNews({ isInterrupted }: MarketNewsProps) {
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
      {(isInterrupted || notices.length > 0) && (
        <div className={classes.card}>
          {isInterrupted && (
            <p className={`${classes.line} ${classes.warn} ${classes.alone}`}>
              Live news is interrupted. Bids and prices are checked every 10 seconds until it is back.
            </p>
          )}
          {notices.length > 0 && (
            <ul className={classes.news}>
              {notices.toReversed().map((notice) => (
                <li key={notice.id} className={`${classes.line} ${toneOf(notice)}`}>
                  <span className={classes.text}>
                    {noticeText(notice)} <NoticeLink notice={notice} />
                  </span>
                  <IconButton
                    label="Put away"
                    onClick={({ currentTarget }) => {
                      focusNeighbour(currentTarget);
                      putAway([notice.id]);
                    }}
                  >
                    <IconX size={16} aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          {notices.length > 1 && (
            <button
              type="button"
              className={classes.all}
              onClick={() => {
                focusHeading();
                putAway(notices.map(({ id }) => id));
              }}
            >
              Put all away
            </button>
          )}
        </div>
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
