import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/queries/balance-details.ts', [
  {
    fault: 'a card at the bank can be cancelled',
    find: 'amount.paymentId !== null && cancellable.has(amount.paymentId)',
    replace: 'amount.paymentId !== null',
    tests: ['wallet/queries/balance-details'],
  },
]);
