import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/notices.ts', [
  {
    fault: 'notices of other customers are read',
    find: 'set read_at = now() where customer_id = ? and ${sql}',
    replace: 'set read_at = now() where customer_id >= ? and ${sql}',
    tests: ['marketplace/notices'],
  },
  {
    fault: 'the last notice that was seen stays unread',
    find: `sql: 'id <= ?'`,
    replace: `sql: 'id < ?'`,
    tests: ['marketplace/notices'],
  },
  { fault: '51 notices are listed', find: 'MOST = 50', replace: 'MOST = 51', tests: ['marketplace/notices'] },
  {
    fault: 'notices of other customers are dismissed',
    find: 'delete from notice where customer_id = ? and',
    replace: 'delete from notice where customer_id <> -1 * ? and',
    tests: ['marketplace/notices'],
  },
]);
