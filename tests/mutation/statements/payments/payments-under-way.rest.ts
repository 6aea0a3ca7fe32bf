import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/payments-under-way.rest.ts', [
  {
    fault: 'what is withheld is told in cents',
    find: 'centsToEur(payment.withheldCents)',
    replace: 'payment.withheldCents',
    tests: ['rest/payments-rest'],
  },
]);
