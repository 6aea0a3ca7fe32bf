import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/gateways/param/send-param-refund.ts', [
  {
    fault: 'a part is cancelled as the whole',
    find: 'isWhole && returnedCents === 0 ? KINDS',
    replace: 'returnedCents === 0 ? KINDS',
    tests: ['payments/gateways/param/param-protocol'],
  },
  {
    fault: 'what went back already is sent again',
    find: `returnedCents === 'all' ? 0 : totalCents - returnedCents`,
    replace: `returnedCents === 'all' ? 0 : totalCents`,
    tests: ['payments/gateways/param/param-protocol'],
  },
  {
    fault: 'a cancelled payment is sent back again',
    find: `returnedCents === 'all' ? 0 : totalCents - returnedCents`,
    replace: `returnedCents === 'all' ? totalCents : totalCents - returnedCents`,
    tests: ['payments/gateways/param/param-protocol'],
  },
]);
