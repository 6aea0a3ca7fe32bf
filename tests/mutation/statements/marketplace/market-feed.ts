import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/live/market-feed.ts', [
  {
    fault: 'a page gets listings that wait',
    find: '.filter((row) => row.confirmed_at !== null || row.seller_id === customerId)',
    replace: `.filter((row) => row.state !== 'cancelled')`,
    tests: ['marketplace/live'],
  },
]);
