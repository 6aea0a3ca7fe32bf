import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/find-discount.ts', [
  {
    fault: 'a code is good after its end',
    find: `    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
`,
    replace: '',
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'a code ends a minute early',
    find: `eb('expires_at', '>', now)`,
    replace: `eb('expires_at', '>', sql\`now() + interval '1 minute'\`)`,
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'a revoked code is good',
    find: `    .where('is_active', '=', true)
`,
    replace: '',
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'a code is one customer’s once too often',
    find: 'uses.own >= mostPerCustomer',
    replace: 'uses.own > mostPerCustomer',
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'a code is used once too often',
    find: 'uses.total >= most',
    replace: 'uses.total > most',
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'the uses of all customers are one customer’s',
    find: `.filterWhere('customer_id', '=', customerId)`,
    replace: '',
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'uses are counted without the lock of the code',
    find: `      .forNoKeyUpdate()
`,
    replace: '',
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'what is being paid by others does not count as a use',
    find: `eb.and([eb('customer_id', '=', customerId), eb('status', 'in', HOLDING_STATUSES)])`,
    replace: `eb('status', 'in', HOLDING_STATUSES)`,
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'ten percent is a hundred',
    find: 'percent: row.amount / 100',
    replace: 'percent: row.amount / 10',
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'a late payment has its code again without its lock',
    find: '{ customerId, isTaken: true }',
    replace: '{ customerId, isTaken: false }',
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'a late payment has a code again that is used up',
    find: '(await limitReached(em, row, { customerId, isTaken: true })) === null',
    replace: `(await limitReached(em, row, { customerId, isTaken: true })) !== 'coupon_already_used'`,
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'a limit per customer is not asked for alone',
    find: 'if (most === null && mostPerCustomer === null) return null;',
    replace: 'if (most === null) return null;',
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'the limit in all is shown before the customer’s own',
    find: `  if (mostPerCustomer !== null && uses.own >= mostPerCustomer) return 'coupon_already_used';
  if (most !== null && uses.total >= most) return 'coupon_used_up';`,
    replace: `  if (most !== null && uses.total >= most) return 'coupon_used_up';
  if (mostPerCustomer !== null && uses.own >= mostPerCustomer) return 'coupon_already_used';`,
    tests: ['checkout/find-discount', 'checkout/coupon-limits'],
  },
  {
    fault: '31 codes are guessed',
    find: 'points: 30, perSeconds: 600',
    replace: 'points: 31, perSeconds: 600',
    tests: ['checkout/coupon-guesses'],
  },
  {
    fault: 'guessed codes are forgotten after five minutes',
    find: 'points: 30, perSeconds: 600',
    replace: 'points: 30, perSeconds: 300',
    tests: ['checkout/coupon-guesses'],
  },
  {
    fault: 'a code that is used up counts as a guess',
    find: `error.code === 'coupon_invalid'`,
    replace: `error.code.startsWith('coupon_')`,
    tests: ['checkout/coupon-guesses', 'checkout/coupon-limits'],
  },
  {
    fault: 'a code that is being paid with counts when it is entered',
    find: `, replaced: 'all' }`,
    replace: ' }',
    tests: ['checkout/coupon-limits', 'checkout/find-discount'],
  },
  {
    fault: 'a released checkout counts as a use',
    find: `  checkout('checkout.status', 'in', COUPON_USE_STATUSES),
  checkout.or([
    checkout('checkout.status', 'in', HOLDING_STATUSES),`,
    replace: `  checkout.or([
    checkout('checkout.status', 'in', ['awaiting_payment', 'released']),`,
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'a refunded purchase counts as a use',
    find: `        .whereRef('purchase.checkout_id', '=', 'checkout.id')
        .where('purchase.state', '<>', 'refunded'),
`,
    replace: `        .whereRef('purchase.checkout_id', '=', 'checkout.id'),
`,
    tests: ['checkout/coupon-limits', 'checkout/find-discount'],
  },
]);
