import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/open-card-payment.ts', [
  {
    fault: 'a card is handed over twice',
    find: `    .where('status', '=', 'created')
`,
    replace: '',
    tests: ['payments/card-payment', 'checkout/card-endpoints', 'checkout/open-card-payment'],
  },
  {
    fault: 'a card that did not reach the gateway keeps its hold',
    find: `      await abandon('The payment provider did not answer.');
      throw new ShopError('gateway_unavailable', { cause: start.cause });`,
    replace: `      throw new ShopError('gateway_unavailable', { cause: start.cause });`,
    tests: ['payments/card-payment'],
  },
]);
