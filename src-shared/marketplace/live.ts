import type { BidHistoryStep, MarketListing } from './listing.ts';
import type { Notice } from './notice.ts';

/**
 * What `marketplace.live` says. Every event carries the server's clock (`now`), so countdowns can follow it.
 * - `synchronize`: first of all, and again when something may have been missed: read the lists anew.
 * - `listings`: these changed (new, bid on, ended, sold), as the viewer sees them now; `isWatched` included.
 * - `notice`: one for the viewer. Unread ones are published after every connect, so none is lost.
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
