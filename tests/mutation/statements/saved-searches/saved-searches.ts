import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/saved-searches/saved-searches.ts', [
  {
    fault: 'a 21st search is saved',
    find: `          '<',
`,
    replace: `          '<=',
`,
    tests: ['saved-searches/saved-searches'],
  },
  {
    fault: 'the searches of others count',
    find: `            .select((eb) => eb.fn.countAll<number>().as('count'))
            .where('customer_id', '=', actor.customerId),`,
    replace: `            .select((eb) => eb.fn.countAll<number>().as('count')),`,
    tests: ['saved-searches/saved-searches'],
  },
  {
    fault: 'anybody removes a search',
    find: `    .where('id', '=', id)
    .where('customer_id', '=', actor.customerId)
`,
    replace: `    .where('id', '=', id)
`,
    tests: ['saved-searches/saved-searches'],
  },
  {
    fault: 'the searches of all customers are listed',
    find: `    .where('customer_id', '=', actor.customerId)
    .orderBy`,
    replace: '    .orderBy',
    tests: ['saved-searches/saved-searches'],
  },
]);
