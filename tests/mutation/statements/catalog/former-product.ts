import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/queries/former-product.ts', [
  {
    fault: 'an account that was withdrawn has a page',
    find: `    .where('status', '<>', 'withdrawn')
`,
    replace: '',
    tests: ['catalog/queries/former-product'],
  },
]);
