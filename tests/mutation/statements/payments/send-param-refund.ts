import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/gateways/param/send-param-refund.ts', [
  {
    fault: 'a part is cancelled as the whole',
    find: `amountCents === 'all' && returnedCents === 0 ? KINDS`,
    replace: 'returnedCents === 0 ? KINDS',
    tests: ['payments/gateways/param/param-protocol'],
  },
  {
    fault: 'what went back already is sent again',
    find: 'wantedCents - returnedCents;',
    replace: 'wantedCents;',
    tests: ['payments/gateways/param/param-protocol'],
  },
  {
    fault: 'a cancelled payment is sent back again',
    find: `case 'CANCEL':
    case 'REFUND':
      return 'all';`,
    replace: `case 'CANCEL':
    case 'REFUND':
      return 0;`,
    tests: ['payments/gateways/param/param-protocol'],
  },
  {
    fault: 'more is asked for than was charged',
    find: 'Math.min(amountCents, chargedCents)',
    replace: 'amountCents',
    tests: ['payments/gateways/param/param-protocol'],
  },
]);
