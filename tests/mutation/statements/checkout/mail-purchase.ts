import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/mail-purchase.ts', [
  {
    fault: 'the mail names prices before discount',
    find: `eb('i.price_cents', '-', eb.ref('i.discount_cents'))`,
    replace: `eb.ref('i.price_cents')`,
    tests: ['checkout/mail-purchase'],
  },
]);
