import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/purchases/list-purchases.ts', [
  {
    fault: 'purchases of other customers are listed',
    find: `    .where('purchase.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'hidden accounts are shown',
    find: `STATES_OF_LIST[isHidden ? 'hidden' : 'owned']`,
    replace: `isHidden ? ['hidden'] : ['owned', 'hidden', 'listed']`,
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'listed accounts are not shown',
    find: `STATES_OF_LIST[isHidden ? 'hidden' : 'owned']`,
    replace: `isHidden ? ['hidden'] : ['owned']`,
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'the oldest purchase comes first',
    find: `.orderBy('purchase.purchased_at', 'desc')`,
    replace: `.orderBy('purchase.purchased_at')`,
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'the second page begins one too late',
    find: '(page - 1) * limit',
    replace: '(page - 1) * (limit + 1)',
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'a search minds the case of usernames',
    find: `position(lower(\${search}) in lower(\${eb.ref('product.username')}))`,
    replace: `position(\${search} in \${eb.ref('product.username')})`,
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'a search finds no regions',
    find: `      eb('product.region', '=', anyText(codesMeant(REGIONS, search))),
`,
    replace: '',
    tests: ['purchases/list-purchases'],
  },
]);
