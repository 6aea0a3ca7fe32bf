import type { BidHistoryStep, MarketListing } from './listing.ts';
import type { Notice } from './notice.ts';

/**
 * The events of `marketplace.live`. Every event has the server's clock (`now`), for countdowns.
 *
 * - `synchronize`: the first event, and whenever something may have been missed: refetch the lists.
 * - `listings`: changed listings (new, bid on, ended, sold), as the viewer sees them now, including `isWatched`.
 * - `notice`: a notice for the viewer. Unread ones are sent after every connect, so none is lost.
 */
export type MarketEvent =
  | { type: 'synchronize'; now: string }
  | { type: 'listings'; now: string; listings: ChangedListing[] }
  | { type: 'notice'; now: string; notice: Notice };

export interface ChangedListing {
  listing: MarketListing;
  /** The newest lines of its history, oldest first, at most 10. */
  latestSteps: BidHistoryStep[];
}
