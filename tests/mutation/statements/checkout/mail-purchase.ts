import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/mail-purchase.ts', [
  {
    fault: 'the mail names prices before discount',
    find: 'i.price_cents - i.discount_cents as',
    replace: 'i.price_cents as',
    tests: ['checkout/mail-purchase'],
  },
]);
