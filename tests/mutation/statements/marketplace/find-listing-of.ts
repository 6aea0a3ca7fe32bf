import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/find-listing-of.ts', [
  {
    fault: 'a product has the page of a listing that waits',
    find: `    .where('confirmed_at', 'is not', null)
`,
    replace: '',
    tests: ['marketplace/listing-pages'],
  },
]);
