import { IconTrendingUp, IconTrophy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { warrantyText } from '#shared/catalog/warranty.ts';
import type { UserBid } from '#shared/marketplace/listing.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { Day } from '#client/ui/day.tsx';
import { Money } from '#client/ui/money.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { OfferButtons } from '../offer/offer-buttons.tsx';
import { AccountLine, accountWords } from '../account-line.tsx';
import figures from '../figures.module.css';
import { Countdown } from '../live/countdown.tsx';
import classes from './bid-card.module.css';
import { ClaimButton } from './claim-button.tsx';

/** One auction the customer takes or took part in (account and marketplace, section 4 "Bidding"). */
export function BidCard({ bid }: { bid: UserBid }) {
  const { listing, amountCents, maxCents, isWinner, warrantyEndsAt } = bid;
  // A moment lies between the end of an auction and its closing, which decides it.
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
      {listing.isOpen && <OfferButtons listing={listing} description={accountWords(listing)} />}
      {isWinner && (
        <div className={classes.actions}>
          <Link to="/my-account/profile/your-purchases/" search={{ page: '1', limit: '5' }}>
            See it in your purchases
          </Link>
          <ClaimButton bid={bid} />
        </div>
      )}
    </article>
  );
}

/** The trophy of who won, the arrow of who leads. */
function Standing({ bid: { isWinner, listing } }: { bid: UserBid }) {
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
