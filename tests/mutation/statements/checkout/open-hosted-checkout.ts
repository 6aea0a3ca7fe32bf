import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/open-hosted-checkout.ts', [
  {
    fault: 'the page at the provider is open longer than the hold',
    find: 'SESSION_SECONDS * 1000',
    replace: '(SESSION_SECONDS + 120) * 1000',
    tests: ['checkout/hold-for-payment'],
  },
  {
    fault: 'the page asks for the surcharge twice',
    find: 'payment.amount_cents - payment.surcharge_cents,',
    replace: 'payment.amount_cents,',
    tests: ['payments/settle-payment', 'checkout/hold-for-payment'],
  },
]);
