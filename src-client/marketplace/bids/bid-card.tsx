import { IconArrowBackUp, IconTrendingUp, IconTrophy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { accountSentence } from '#shared/catalog/display.ts';
import { warrantyText } from '#shared/catalog/warranty.ts';
import type { UserBid } from '#shared/marketplace/listing.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { Day } from '#client/ui/day.tsx';
import { FIRST_PAGE } from '#client/platform/search-params.ts';
import { Money } from '#client/ui/money/money.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import { BidButtons } from '../bidding/bid-buttons.tsx';
import { useOwnBid } from '../bidding/own-bids.ts';
import { AccountLine } from '../account-line.tsx';
import figures from '../figures.module.css';
import { Countdown } from '../live/countdown.tsx';
import classes from './bid-card.module.css';
import { ClaimButton } from './claim-button.tsx';

/** One auction with a bid of the customer (account and marketplace, section 4 "Bidding"). */
export function BidCard({ bid }: { bid: UserBid }) {
  const { listing, amountCents, maxCents, isWinner, refund } = bid;
  const warrantyEndsAt = refund === null ? bid.warrantyEndsAt : null;
  const own = useOwnBid(listing.id);
  // A finished auction is decided a moment after its end.
  const isOngoing = listing.status === 'ONGOING';
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <AccountLine listing={listing} />
        <Standing bid={bid} />
      </header>
      <dl className={figures.figures}>
        <div>
          <dt>Your Bid</dt>
          <dd>
            <Money cents={amountCents} />
          </dd>
        </div>
        <div>
          <dt>{isOngoing ? 'Highest bid' : 'Final price'}</dt>
          <dd>
            <Money cents={listing.highestBidCents ?? amountCents} tone="price" />
          </dd>
        </div>
        <div>
          <dt>Bids</dt>
          <dd>{listing.totalBids}</dd>
        </div>
        <div>
          <dt>Warranty</dt>
          <dd>{warrantyText(listing.warrantyDays)}</dd>
        </div>
      </dl>
      <p className={classes.line}>
        {isOngoing && listing.endsAt !== null && <Countdown endsAt={listing.endsAt} />}
        {!isOngoing && listing.completedAt !== null && (
          <span>
            Ended <Day at={listing.completedAt} />
          </span>
        )}
        {maxCents !== null && maxCents > amountCents && (
          <span>
            Your maximum: <Money cents={maxCents} />
          </span>
        )}
        {warrantyEndsAt !== null && (
          <span>
            Warranty until <Day at={warrantyEndsAt} />
          </span>
        )}
      </p>
      {(listing.isOpen || own?.kind === 'bought') && (
        <BidButtons listing={listing} description={accountSentence(listing.product)} />
      )}
      {refund !== null && (
        <p className={classes.refund}>
          Refunded: <Money cents={refund.amountCents} /> is back on your balance since <Day at={refund.at} />.
        </p>
      )}
      {isWinner && refund === null && (
        <div className={classes.actions}>
          <PurchaseLink list={bid.purchaseList} />
          <ClaimButton bid={bid} />
        </div>
      )}
    </article>
  );
}

/** Nothing if the account was sold on, traded in or given back, because the purchase is gone. */
function PurchaseLink({ list }: { list: UserBid['purchaseList'] }) {
  if (list === null) return null;
  return list === 'hidden' ? (
    <Link to="/my-account/profile/your-purchases/hidden-accounts/" search={FIRST_PAGE}>
      See it in your hidden accounts
    </Link>
  ) : (
    <Link to="/my-account/profile/your-purchases/" search={FIRST_PAGE}>
      See it in your purchases
    </Link>
  );
}

/** A trophy if the customer won, an arrow while they lead. */
function Standing({ bid: { isWinner, refund, listing } }: { bid: UserBid }) {
  if (refund !== null) {
    return (
      <span className={classes.mark}>
        <IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />
        Refunded
      </span>
    );
  }
  if (isWinner) {
    return (
      <span className={`${classes.mark} ${classes.won}`} data-tip={MARKETPLACE_TEXTS.won}>
        <IconTrophy size={18} stroke={1.75} aria-hidden="true" />
        Won
        <VisuallyHidden>: {MARKETPLACE_TEXTS.won}</VisuallyHidden>
      </span>
    );
  }
  if (listing.status !== 'ONGOING') return <span className={classes.mark}>Not won</span>;
  if (listing.isUserHighestBidder) {
    return (
      <span className={`${classes.mark} ${classes.leading}`} data-tip={MARKETPLACE_TEXTS.leading}>
        <IconTrendingUp size={18} stroke={1.75} aria-hidden="true" />
        Leading
        <VisuallyHidden>: {MARKETPLACE_TEXTS.leading}</VisuallyHidden>
      </span>
    );
  }
  return <span className={`${classes.mark} ${classes.outbid}`}>Outbid</span>;
}
