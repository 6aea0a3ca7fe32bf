import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/replace-own-holds.ts', [
  {
    fault: 'payments for other accounts stand in the way',
    find: `      .where('ci.id', '=', anyId(cartItemIds)),
  );`,
    replace: '  );',
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'a replaced hold locks products as it finds them',
    find: `    .orderBy('id')
`,
    replace: '',
    tests: ['checkout/decide-checkout'],
    equivalent: 'PostgreSQL sorts the ids of the union anyway; the order is said so that it stays.',
  },
]);
