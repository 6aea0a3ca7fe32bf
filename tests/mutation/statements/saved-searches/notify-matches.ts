import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/saved-searches/notify-matches.ts', [
  {
    fault: 'a search can be removed while its matches are announced',
    find: `      .forKeyShare('s')
      .skipLocked()
`,
    replace: '',
    tests: ['saved-searches/notify-matches'],
  },
  {
    fault: 'accounts whose import took 59 minutes are never announced',
    find: 'OVERLAP_MS = 3_600_000',
    replace: 'OVERLAP_MS = 3_000_000',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'accounts of 61 minutes before the last look are announced',
    find: 'OVERLAP_MS = 3_600_000',
    replace: 'OVERLAP_MS = 4_200_000',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'what was announced is forgotten after 47 hours',
    find: 'REMEMBERED_SECONDS = 2 * 86_400',
    replace: 'REMEMBERED_SECONDS = 46 * 3600',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'what was announced is remembered for 49 hours',
    find: 'REMEMBERED_SECONDS = 2 * 86_400',
    replace: 'REMEMBERED_SECONDS = 50 * 3600',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'an account of the millisecond an hour before the search is not announced',
    find: 'since >= savedAt - OVERLAP_MS',
    replace: 'since > savedAt - OVERLAP_MS',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'accounts from long before the search are announced',
    find: 'since >= savedAt - OVERLAP_MS',
    replace: 'since >= 0 * savedAt',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'the same price under a new list is announced as cheaper',
    find: 'minPriceCents < search.min_price_cents;',
    replace: 'minPriceCents <= search.min_price_cents;',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'a cheaper account that comes back is announced as new prices',
    find: 'fresh.length === 0 && areNewPrices && cheaper',
    replace: 'fresh.length === 0 && cheaper',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'accounts are looked for in a stock that has not caught up',
    find: 'await catalog.refresh();',
    replace: '',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'an auction is announced at its minimum, whatever is bid',
    find: 'listingPriceCents(listing)',
    replace: '(listing.minimumBidCents ?? 0)',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'six accounts are named in a mail',
    find: 'const NAMED_IN_MAIL = 5;',
    replace: 'const NAMED_IN_MAIL = 6;',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'the dearest account is announced first',
    find: '(a, b) => a.priceCents - b.priceCents',
    replace: '(a, b) => b.priceCents - a.priceCents',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'a lower minimum is announced again and again',
    find: 'if (minPriceCents !== search.min_price_cents)',
    replace: 'if (minPriceCents === search.min_price_cents)',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
]);
