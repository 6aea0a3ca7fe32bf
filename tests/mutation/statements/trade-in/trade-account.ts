import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/trade-account.ts', [
  {
    fault: 'quotes are over a minute early',
    find: `'>', clock)`,
    replace: `'>', sql<Date>\`clock_timestamp() + make_interval(mins => 1)\`)`,
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'quotes can be used a minute late',
    find: `'>', clock)`,
    replace: `'>', sql<Date>\`clock_timestamp() - make_interval(mins => 1)\`)`,
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'the quote of another account is paid',
    find: `    .where('purchase_id', '=', purchase.id)
`,
    replace: '',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'a traded account stays among what was sold',
    find: `status: 'withdrawn'`,
    replace: `status: 'sold'`,
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'a traded account stays its customer’s',
    find: `state: 'traded'`,
    replace: `state: 'owned'`,
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'a trade that waits for the operator is credited by itself',
    find: 'dueInHours: isVerified ? TRADE_CREDIT_HOURS : null,',
    replace: 'dueInHours: TRADE_CREDIT_HOURS,',
    tests: ['trade-in/trade-account', 'trade-in/decide-trade'],
  },
  {
    fault: 'the customer still knows the password of a traded account',
    find: `    if (isVerified) await renewPassword(em, transaction.services.secrets, purchase.product_id);
`,
    replace: '',
    tests: ['trade-in/trade-account'],
  },
  {
    fault: 'a quote outlives its trade',
    find: `    .deleteFrom('trade_quote')
    .where('purchase_id', '=', purchase.id)
    .where('expires_at', '>', clock)
    .where('value_cents', '<=', purchase.leftCents)
    .returning('value_cents')
`,
    replace: `    .selectFrom('trade_quote')
    .where('purchase_id', '=', purchase.id)
    .where('expires_at', '>', clock)
    .where('value_cents', '<=', purchase.leftCents)
    .select('value_cents')
`,
    tests: ['trade-in/trade-account', 'trade-in/trade-bounds'],
  },
  {
    fault: 'the value that is credited is a cent less than was quoted',
    find: `      amountCents: valueCents,
      dueInHours`,
    replace: `      amountCents: valueCents - 1,
      dueInHours`,
    tests: ['trade-in/trade-account', 'trade-in/trade-bounds'],
  },
]);
