import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/saved-searches/saved-searches.ts', [
  {
    fault: 'a 21st search is saved',
    find: 'where customer_id = ?) < ? returning id',
    replace: 'where customer_id = ?) <= ? returning id',
    tests: ['saved-searches/saved-searches'],
  },
  {
    fault: 'the searches of others count',
    find: 'where customer_id = ?) < ? returning id',
    replace: 'where customer_id <> -1 * ?) < ? returning id',
    tests: ['saved-searches/saved-searches'],
  },
  {
    fault: 'anybody removes a search',
    find: 'delete from saved_search where id = ? and customer_id = ? returning id',
    replace: 'delete from saved_search where id = ? and customer_id <> -1 * ? returning id',
    tests: ['saved-searches/saved-searches'],
  },
  {
    fault: 'the searches of all customers are listed',
    find: 'from saved_search where customer_id = ? order by id desc',
    replace: 'from saved_search where customer_id <> -1 * ? order by id desc',
    tests: ['saved-searches/saved-searches'],
  },
]);
