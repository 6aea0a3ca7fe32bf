import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/purchases/purchase-claims.ts', [
  {
    fault: 'a warranty for life ends',
    find: `eb('purchase.warranty_days', '>=', LIFETIME_DAYS)`,
    replace: `eb.lit(false)`,
    tests: ['claims/purchase-claims'],
  },
  {
    fault: 'a claim that was rejected stands in the way',
    find: `    .where('claim.state', '=', 'open')
`,
    replace: '',
    tests: ['claims/purchase-claims'],
  },
  {
    fault: 'an account with an open claim may be claimed again',
    find: `          of(of.fn.coalesce('claim.state', of.val('none')), '<>', 'open'),
`,
    replace: '',
    tests: ['claims/purchase-claims'],
  },
  {
    fault: 'the first claim is shown instead of the newest',
    find: `.orderBy('c.id', 'desc')`,
    replace: `.orderBy('c.id', 'asc')`,
    tests: ['claims/purchase-claims'],
  },
]);
