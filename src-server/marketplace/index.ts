export { AuctionCloser } from './auction-closer.ts';
export { MarketFeed } from './market-feed.ts';
export { marketplaceJobHandlers, marketplaceJobs } from './marketplace-jobs.ts';
export { marketplaceRouter } from './marketplace.router.ts';
