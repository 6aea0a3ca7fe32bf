import type { MarketListing } from '#shared/marketplace/listing.ts';
import { warrantyText } from '#shared/catalog/warranty.ts';
import { Money } from '#client/ui/money.tsx';
import { Countdown } from '../live/countdown.tsx';
import { shownFigures, useOwnOffer } from '../offer/own-offers.ts';
import classes from './listing-figures.module.css';

/** What an auction stands at: the highest bid or where bids begin, how many there were, what is left of it. */
export function ListingFigures({ listing }: { listing: MarketListing }) {
  const { highestBidCents, totalBids, userBidCents } = shownFigures(listing, useOwnOffer(listing.id));
  const shownCents = highestBidCents ?? listing.minimumBidCents;
  return (
    <div className={classes.figures}>
      <dl className={classes.bid}>
        <div>
          <dt>{highestBidCents === null ? 'Minimum bid' : 'Highest bid'}</dt>
          <dd>
            {shownCents === null ? (
              <span className={classes.none}>No bids taken</span>
            ) : (
              <Money cents={shownCents} tone="price" />
            )}
          </dd>
        </div>
        <div className={classes.end}>
          <dt>{totalBids === 1 ? '1 bid' : `${totalBids} bids`}</dt>
          <dd>
            {listing.endsAt !== null && listing.isOpen ? (
              <Countdown endsAt={listing.endsAt} />
            ) : (
              closedText(listing)
            )}
          </dd>
        </div>
      </dl>
      <p className={classes.line}>
        <span>Warranty: {warrantyText(listing.warrantyDays)}</span>
        {userBidCents !== null && (
          <span className={classes.own}>
            Your Bid: <Money cents={userBidCents} />
          </span>
        )}
      </p>
      <p className={classes.remarks}>{listing.remarks !== '' && `“${listing.remarks}”`}</p>
    </div>
  );
}

/** Why an auction takes no bids. Until its password is changed it has not begun, and only its owner sees it. */
export function closedText({ status, endsAt }: MarketListing): string {
  return status === 'ONGOING' && endsAt === null ? 'Not started' : 'Ended';
}
