import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-shared/checkout/split.ts', [
  {
    fault: 'the card pays a cent less than is owed',
    find: 'totalCents - balanceCents, GATEWAY',
    replace: 'totalCents - balanceCents - 1, GATEWAY',
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'the balance must be higher than the total to cover it',
    find: 'balanceCents >= totalCents',
    replace: 'balanceCents > totalCents',
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'the surcharge is asked of the second gateway',
    find: `gateway === 'stripe' ? cardSurchargeCents : 0`,
    replace: 'cardSurchargeCents',
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'the hosted checkout gives cashback',
    find: `gateway === 'param' ? percentOf(cardPartCents, CASHBACK_PERCENT) : 0`,
    replace: 'percentOf(cardPartCents, CASHBACK_PERCENT)',
    tests: ['checkout/checkout-amounts'],
  },
]);
