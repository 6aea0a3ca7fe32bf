import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/claims/list-undecided-claims.ts', [
  {
    fault: 'the rejected claims of all purchases are counted',
    find: `        .where((of) =>
          of.or([
            of('earlier.purchase_id', '=', of.ref('w.purchase_id')),
            of('earlier.listing_id', '=', of.ref('w.listing_id')),
          ]),
        )
`,
    replace: ``,
    tests: ['claims/purchase-claims'],
  },
  {
    fault: 'claims that were decided wait for a decision',
    find: `    .where('w.state', '=', 'open')
`,
    replace: ``,
    tests: ['claims/purchase-claims'],
  },
]);
