import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-shared/catalog/price-rule.ts', [
  {
    fault: 'the price 0 is a price',
    find: `typeof eur === 'number' && eur > 0`,
    replace: `typeof eur === 'number' && eur >= 0`,
    tests: ['checkout/quote-checkout'],
  },
]);
