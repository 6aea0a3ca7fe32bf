import type { MarketListing } from '#shared/marketplace/listing.ts';
import { warrantyText } from '#shared/catalog/warranty.ts';
import { Money } from '#client/ui/money/money.tsx';
import { Countdown } from '../live/countdown.tsx';
import { shownFigures, useOwnBid } from '../bidding/own-bids.ts';
import classes from './listing-figures.module.css';

/** What an auction stands at: the highest bid or where bids begin, how many there were, what is left of it. */
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

/** Also in the moment between the end of an auction and its closing. */
function isUnsold({ isOpen, endsAt, status, highestBidCents }: MarketListing): boolean {
  return status === 'FAILURE' || (!isOpen && endsAt !== null && highestBidCents === null);
}

/** In place of an amount. The shop may have ended an auction that had bids. */
function unpricedText(listing: MarketListing): string {
  if (!isUnsold(listing)) return 'No bids taken';
  return listing.totalBids === 0 ? 'Ended without bids' : 'Not sold';
}

/** What the amount of an auction is. */
export function priceLabel(listing: MarketListing, highestBidCents: number | null): string {
  if (isUnsold(listing)) return 'Result';
  if (listing.status === 'SUCCESS') return 'Sold for';
  return highestBidCents === null ? 'Minimum bid' : 'Highest bid';
}

/** Why an auction takes no bids. Until its password is changed it has not begun, and only its owner sees it. */
export function closedText({ status, endsAt }: MarketListing): string {
  return status === 'ONGOING' && endsAt === null ? 'Not started' : 'Ended';
}
