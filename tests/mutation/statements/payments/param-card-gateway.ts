import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/gateways/param/param-card-gateway.ts', [
  {
    fault: 'the card is charged in another currency',
    find: `EUR = '1002'`,
    replace: `EUR = '1001'`,
    tests: ['payments/gateways/param/param-protocol'],
  },
]);
