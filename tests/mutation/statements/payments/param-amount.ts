import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/gateways/param/param-amount.ts', [
  {
    fault: 'a part of a cent is cut off',
    find: 'whole === undefined || /[1-9]/.test(decimals.slice(2))',
    replace: 'whole === undefined',
    tests: ['payments/gateways/param/param-protocol'],
  },
  {
    fault: '"1000.5" is five cents',
    find: `.padEnd(2, '0')`,
    replace: `.padStart(2, '0')`,
    tests: ['payments/gateways/param/param-protocol'],
  },
]);
