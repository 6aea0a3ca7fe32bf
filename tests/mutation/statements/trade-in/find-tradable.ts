import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/find-tradable.ts', [
  {
    fault: 'an account that is not owned any more has a value',
    find: `    .where(isOwned)
`,
    replace: '',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'a hidden account has no value',
    find: 'isOwned)',
    replace: `'purchase.state', 'in', ['owned', 'listed'])`,
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'an account with an open claim has a value',
    find: `  if (await hasOpenClaim(em, purchase.id)) throw new ShopError('claim_open');
`,
    replace: '',
    tests: ['trade-in/trade-account'],
  },
  {
    fault: 'an account whose payment is disputed has a value',
    find: `  if (await hasDisputedPayment(em, purchase.id)) throw new ShopError('payment_disputed');
`,
    replace: '',
    tests: ['trade-in/trade-account'],
  },
  {
    fault: 'the trade is not asked whether it is switched on',
    find: `  requireFlag(services.settings, 'trade');
`,
    replace: '',
    tests: ['trade-in/trade-account'],
  },
  {
    fault: 'the account of another customer has a value',
    find: `    .where('purchase.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['trade-in/trade-account'],
  },
]);
