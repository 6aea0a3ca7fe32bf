import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/checkout.rest.ts', [
  {
    fault: 'a flat discount is shown in cents',
    find: '? centsToEur(discount.amountCents) : discount.percent',
    replace: '? discount.amountCents : discount.percent',
    tests: ['rest/storefront-rest', 'checkout/card-endpoints'],
  },
  {
    fault: 'the card form gets cents',
    find: 'paramAmount: centsToEur(outcome.amountCents),',
    replace: 'paramAmount: outcome.amountCents,',
    tests: ['rest/storefront-rest', 'checkout/card-endpoints'],
  },
]);
