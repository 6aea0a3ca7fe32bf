import { inSource } from '../../statement-mutant.ts';

const tests = ['admin/orders/actions'];

export const mutants = inSource('src-server/checkout/exchange-purchase.ts', [
  {
    fault: 'an account that is a quarter dearer is not given',
    find: `where(priceCents, '<=', percentOf`,
    replace: `where(priceCents, '<', percentOf`,
    tests,
  },
  {
    fault: 'an account that is half again as dear is given',
    find: 'MOST_WORTH_PERCENT = 125',
    replace: 'MOST_WORTH_PERCENT = 150',
    tests,
  },
  {
    fault: 'an account that is worth as much is not given',
    find: `where(priceCents, '>=', wantedCents)`,
    replace: `where(priceCents, '>', wantedCents)`,
    tests,
  },
  {
    fault: 'any of the equal accounts is given, not the cheapest',
    find: '    .orderBy(priceCents)\n',
    replace: '',
    tests,
  },
  {
    fault: 'an exchange waits for an account that is being bought',
    find: '    .skipLocked()\n',
    replace: '',
    tests,
  },
  {
    fault: 'the account is recorded at what was paid for the first',
    find: 'Math.max(given.worthCents, paidCents)',
    replace: 'paidCents',
    tests,
  },
  {
    fault: 'the account given has no warranty',
    find: '        warranty_days,\n      },',
    replace: '        warranty_days: 0,\n      },',
    tests,
  },
  {
    fault: 'after a second exchange the first payment is forgotten',
    find: `eb.fn.coalesce('purchase.paid_checkout_id', 'checkout.id')`,
    replace: `eb.ref('checkout.id')`,
    tests,
  },
]);
