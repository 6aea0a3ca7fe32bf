import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/trade-in.rest.ts', [
  {
    fault: 'the value of an account is shown in cents',
    find: 'productValue: centsToEur(valueCents)',
    replace: 'productValue: valueCents',
    tests: ['rest/storefront-rest', 'rest/rest-table', 'trade-in/trade-account', 'rest/purchases-rest'],
  },
]);
