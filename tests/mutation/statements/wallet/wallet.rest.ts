import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/wallet.rest.ts', [
  {
    fault: 'a redeemed amount is shown in cents',
    find: 'body: { amount: centsToEur(amountCents), balance',
    replace: 'body: { amount: amountCents, balance',
    tests: ['rest/wallet-rest'],
  },
  {
    fault: 'the amount of a code is shown in cents',
    find: 'body: { code, amount: centsToEur(amountCents), redeemUrl }',
    replace: 'body: { code, amount: amountCents, redeemUrl }',
    tests: ['rest/wallet-rest'],
  },
]);
