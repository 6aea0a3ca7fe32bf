import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/notices/notify-watchers.ts', [
  {
    fault: 'watchers are notified two hours before the end',
    find: 'WITHIN_SECONDS = 3600',
    replace: 'WITHIN_SECONDS = 7200',
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'watchers are notified each minute',
    find: `      .where('w.told_at', 'is', null)
`,
    replace: '',
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'watchers are notified after the end',
    find: `      .where(isOpen)
`,
    replace: `      .where('listing.state', '=', 'open')
`,
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'a watcher who leads is notified',
    find: `.where('bid.state', '=', 'leading')`,
    replace: `.where('bid.state', '=', 'won')`,
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'the seller is notified that the auction ends',
    find: `      .whereRef('listing.seller_id', '<>', 'w.customer_id')
`,
    replace: '',
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'the word comes in the last half hour only',
    find: 'WITHIN_SECONDS = 3600',
    replace: 'WITHIN_SECONDS = 1800',
    tests: ['marketplace/watchlist'],
  },
]);
