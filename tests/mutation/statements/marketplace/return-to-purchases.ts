import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/return-to-purchases.ts', [
  {
    fault: 'when an auction ended without a sale is not noted',
    find: ', completed_at: clock }',
    replace: ' }',
    tests: ['marketplace/listing-life', 'marketplace/cancel-listing'],
  },
  {
    fault: 'an account that comes back has its former password',
    find: `  await handOverPassword(em, listing);
`,
    replace: '',
    tests: ['marketplace/listing-life', 'marketplace/cancel-listing'],
  },
]);
