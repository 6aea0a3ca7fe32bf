import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/payments.rest.ts', [
  {
    fault: 'the amounts of payments are shown in cents',
    find: 'amount: centsToEur(amountCents) }),',
    replace: 'amount: amountCents }),',
    tests: ['rest/payments-rest', 'checkout/card-endpoints'],
  },
  {
    fault: 'what is withheld is shown in cents',
    find: 'centsToEur(payment.withheldCents)',
    replace: 'payment.withheldCents',
    tests: ['rest/payments-rest'],
  },
]);
