import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/saved-searches/saved-searches.ts', [
  {
    fault: 'a 21st search is saved',
    find: 'saved >= MAX_SAVED_SEARCHES',
    replace: 'saved > MAX_SAVED_SEARCHES',
    tests: ['saved-searches/saved-searches'],
  },
  {
    fault: 'the searches of others count',
    find: 'em.count(SavedSearchRow, { customer: actor.customerId })',
    replace: 'em.count(SavedSearchRow, {})',
    tests: ['saved-searches/saved-searches'],
  },
  {
    fault: 'accounts that the customer saw when saving are announced',
    find: `    await rememberMatches(transaction, search.id, present);
`,
    replace: '',
    tests: ['saved-searches/saved-searches', 'saved-searches/notify-matches'],
  },
  {
    fault: 'anybody removes a search',
    find: '{ id, customer: actor.customerId }',
    replace: '{ id }',
    tests: ['saved-searches/saved-searches'],
  },
  {
    fault: 'the searches of all customers are listed',
    find: 'em.find(SavedSearchRow, { customer: actor.customerId }',
    replace: 'em.find(SavedSearchRow, {}',
    tests: ['saved-searches/saved-searches'],
  },
]);
