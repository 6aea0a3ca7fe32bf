import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-shared/trade-in/schemas.ts', [
  {
    fault: 'a trade is credited after 23 hours',
    find: 'TRADE_CREDIT_HOURS = 24',
    replace: 'TRADE_CREDIT_HOURS = 23',
    tests: ['trade-in/trade-bounds', 'trade-in/operator-decisions'],
  },
  {
    fault: 'a quote holds for 14 minutes',
    find: 'TRADE_QUOTE_MINUTES = 15',
    replace: 'TRADE_QUOTE_MINUTES = 14',
    tests: ['trade-in/trade-bounds'],
  },
]);
