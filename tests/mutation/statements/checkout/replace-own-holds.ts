import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/replace-own-holds.ts', [
  {
    fault: 'payments for other accounts stand in the way',
    find: 'and ci.id = any(?::int[]))`',
    replace: 'or ci.id = any(?::int[]))`',
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'a replaced hold locks products as it finds them',
    find: '     order by id for no key update`,',
    replace: '     for no key update`,',
    tests: ['checkout/decide-checkout'],
    equivalent: 'PostgreSQL sorts the ids of the union anyway; the order is said so that it stays.',
  },
]);
