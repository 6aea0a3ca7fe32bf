import type { MarketListing } from '#shared/marketplace/listing.ts';
import { warrantyText } from '#shared/catalog/warranty.ts';
import { Money } from '#client/ui/money/money.tsx';
import { Countdown } from '../live/countdown.tsx';
import { shownFigures, useOwnBid } from '../bidding/own-bids.ts';
import classes from './listing-figures.module.css';

/** An auction's highest or minimum bid, its number of bids, and the time left. */
export function ListingFigures({ listing }: { listing: MarketListing }) {
  const { highestBidCents, totalBids, userBidCents } = shownFigures(listing, useOwnBid(listing.id));
  const shownCents = highestBidCents ?? listing.minimumBidCents;
  return (
    <div className={classes.figures}>
      <dl className={classes.bid}>
        <div>
          <dt>{priceLabel(listing, highestBidCents)}</dt>
          <dd>
            {isUnsold(listing) || shownCents === null ? (
              <span className={classes.none}>{unpricedText(listing)}</span>
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

/** Includes the moment between the end of an auction and its decision. */
function isUnsold({ isOpen, endsAt, status, highestBidCents }: MarketListing): boolean {
  return status === 'FAILURE' || (!isOpen && endsAt !== null && highestBidCents === null);
}

/** Replaces the amount. The shop may have ended an auction that had bids. */
function unpricedText(listing: MarketListing): string {
  if (!isUnsold(listing)) return 'No bids taken';
  return listing.totalBids === 0 ? 'Ended without bids' : 'Not sold';
}

/** The label of an auction's amount. */
export function priceLabel(listing: MarketListing, highestBidCents: number | null): string {
  if (isUnsold(listing)) return 'Result';
  if (listing.status === 'SUCCESS') return 'Sold for';
  return highestBidCents === null ? 'Minimum bid' : 'Highest bid';
}

/** Why an auction takes no bids. It only starts once its password is changed; until then only its owner sees it. */
export function closedText({ status, endsAt }: MarketListing): string {
  return status === 'ONGOING' && endsAt === null ? 'Not started' : 'Ended';
}
