import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/tell-watchers.ts', [
  {
    fault: 'watchers are told two hours before the end',
    find: `clock_timestamp() + interval '1 hour'`,
    replace: `clock_timestamp() + interval '2 hours'`,
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'watchers are told each minute',
    find: 'w.told_at is null and ',
    replace: '',
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'watchers are told after the end',
    find: 'l.ends_at > clock_timestamp() and ',
    replace: '',
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'a watcher who leads is told',
    find: `bid.state = 'leading'`,
    replace: `bid.state = 'won'`,
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'the seller is told that the auction ends',
    find: `         and l.seller_id <> w.customer_id
`,
    replace: '',
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'the word comes in the last half hour only',
    find: `clock_timestamp() + interval '1 hour'`,
    replace: `clock_timestamp() + interval '30 minutes'`,
    tests: ['marketplace/watchlist'],
  },
]);
