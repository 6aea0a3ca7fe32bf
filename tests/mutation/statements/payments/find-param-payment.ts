import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/gateways/param/find-param-payment.ts', [
  {
    fault: 'an order without a receipt is paid',
    find: `Number(textAt(order, 'Dekont_ID')) > 0 ? 'paid' : 'open'`,
    replace: `'paid'`,
    tests: ['payments/gateways/param/param-protocol'],
  },
  {
    fault: 'what was given back counts as charged',
    find: 'null : total - returned;',
    replace: 'null : total;',
    tests: ['payments/gateways/param/param-protocol'],
  },
  {
    fault: 'a cancelled order is open',
    find: `    case 'CANCEL':
    case 'REFUND':
      return 'declined';`,
    replace: `      return 'declined';`,
    tests: ['payments/gateways/param/param-protocol'],
  },
  {
    fault: 'transactions are looked for one minute around the order',
    find: 'WINDOW_MS = 10 * 60_000',
    replace: 'WINDOW_MS = 60_000',
    tests: ['payments/gateways/param/param-protocol'],
  },
  {
    fault: 'any currency is EUR',
    find: `? 'eur' : named.toLowerCase()`,
    replace: `? 'eur' : 'eur'`,
    tests: ['payments/gateways/param/param-protocol'],
  },
]);
