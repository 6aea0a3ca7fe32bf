import { isLive } from '#shared/marketplace/listing-states.ts';
import type { SellerListing } from '#shared/marketplace/listing.ts';
import { timelineOf } from '#shared/marketplace/timeline.ts';
import { useOfflineReason } from '#client/device-copy/needs-connection.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { AccountLine } from '../account-line.tsx';
import figures from '../figures.module.css';
import { Countdown } from '../live/countdown.tsx';
import classes from './auction-row.module.css';
import { Timeline } from './timeline.tsx';

interface AuctionRowProps {
  listing: SellerListing;
  /** Asks whether to take it back; only while nobody has bid. */
  onCancel: () => void;
}

/** One of the customer's own auctions: what it stands at, and how far it has come. */
export function AuctionRow({ listing, onCancel }: AuctionRowProps) {
  const { minimumBidCents, instaBuyCents, highestBidCents, totalBids, endsAt, isOpen } = listing;
  const isOngoing = isLive(listing.state);
  const offlineReason = useOfflineReason();
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
      <Timeline steps={timelineOf(listing)} />
      {isOngoing && totalBids === 0 && (
        <Button
          variant="default"
          className={classes.cancel ?? ''}
          disabled={offlineReason !== undefined}
          title={offlineReason}
          aria-haspopup="dialog"
          onClick={onCancel}
        >
          Cancel auction
        </Button>
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
