export { AuctionCloser } from './auction-closer.ts';
export { MarketFeed } from './market-feed.ts';
export { marketplaceJobHandlers, marketplaceJobs } from './marketplace-jobs.ts';
export { marketplaceRouter } from './marketplace.router.ts';
export { confirmListing, listWaitingListings, type WaitingListing } from './confirm-listing.ts';
export { type DayReport, dayReport } from './day-report.ts';
export { listUndecidedClaims, refundClaim, rejectClaim, type UndecidedClaim } from './decide-claim.ts';
export { marketplaceRoutes } from './marketplace.rest.ts';
