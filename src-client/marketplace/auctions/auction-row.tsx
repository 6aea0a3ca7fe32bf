import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { isLive } from '#shared/marketplace/listing-states.ts';
import type { SellerListing } from '#shared/marketplace/listing.ts';
import { timelineOf, type TimelineStep } from '#shared/marketplace/timeline.ts';
import { useOfflineReason } from '#client/device-copy/needs-connection.tsx';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { Day } from '#client/ui/day.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import { AccountLine } from '../account-line.tsx';
import figures from '../figures.module.css';
import { Countdown } from '../live/countdown.tsx';
import classes from './auction-row.module.css';

interface AuctionRowProps {
  listing: SellerListing;
  /** Opens the edit dialog, and the cancellation below; only possible without bids. */
  onEdit: () => void;
  onCancel: () => void;
}

/** One of the customer's own auctions: its current price and its progress. */
export function AuctionRow({ listing, onEdit, onCancel }: AuctionRowProps) {
  const { minimumBidCents, instaBuyCents, highestBidCents, totalBids, endsAt, isOpen } = listing;
  const isOngoing = isLive(listing.state);
  const isPaidAtOnce = useShopInfo()?.areSellersPaidAtOnce === true;
  const offlineReason = useOfflineReason();
  const whileOffline = { disabled: offlineReason !== undefined, title: offlineReason };
  return (
    <article className={classes.row}>
      <header className={classes.head}>
        <AccountLine listing={listing} />
        <code className={classes.username}>{listing.username}</code>
      </header>
      <dl className={figures.figures}>
        <Amount name="Minimum bid" cents={minimumBidCents} none="Off" />
        <Amount name="Insta buy" cents={instaBuyCents} none="Off" />
        <Amount name={isOngoing ? 'Highest bid' : 'Final price'} cents={highestBidCents} none="None" />
        <div>
          <dt>{totalBids === 1 ? '1 bid' : `${totalBids} bids`}</dt>
          <dd>{isOpen && endsAt !== null ? <Countdown endsAt={endsAt} /> : '–'}</dd>
        </div>
      </dl>
      <Timeline steps={timelineOf(listing, isPaidAtOnce)} />
      {isOngoing && totalBids === 0 && (
        <div className={classes.actions}>
          <Button variant="default" {...whileOffline} aria-haspopup="dialog" onClick={onEdit}>
            Edit
          </Button>
          <Button variant="subtle" {...whileOffline} aria-haspopup="dialog" onClick={onCancel}>
            Cancel auction
          </Button>
        </div>
      )}
    </article>
  );
}

function Amount({ name, cents, none }: { name: string; cents: number | null; none: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{cents === null ? none : <Money cents={cents} />}</dd>
    </div>
  );
}

const STATUS_WORDS: Record<TimelineStep['status'], string> = {
  done: 'done',
  current: 'under way',
  waiting: 'to come',
  failed: 'not as wished',
  skipped: 'left out',
};

/** The steps of an auction, side by side or, in narrow windows, one below the other. */
function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className={classes.timeline} aria-label="Status">
      {steps.map(({ name, title, text, status, at }) => (
        <li
          key={name}
          className={`${classes.step} ${classes[status]}`}
          aria-current={status === 'current' ? 'step' : undefined}
        >
          <span className={classes.dot} aria-hidden="true">
            {status === 'done' && <IconCheck size={12} stroke={3} />}
            {status === 'failed' && <IconX size={12} stroke={3} />}
            {status === 'skipped' && <IconMinus size={12} stroke={3} />}
          </span>
          <div className={classes.words}>
            <p className={classes.title}>
              {title}
              <VisuallyHidden> ({STATUS_WORDS[status]})</VisuallyHidden>
            </p>
            {text !== '' && <p className={classes.text}>{text}</p>}
            {at !== null && (
              <p className={classes.text}>
                <Day at={at} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
