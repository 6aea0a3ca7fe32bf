import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/import/update-stock.ts', [
  {
    fault: 'an account that is held for a payment is changed',
    find: `  if (status === 'held') return 'held for a payment';
`,
    replace: '',
    tests: ['catalog/import/import-stock'],
  },
  {
    fault: 'a sold account is changed',
    find: `  if (status === 'sold') return 'sold';
`,
    replace: '',
    tests: ['catalog/import/import-stock'],
  },
  {
    fault: 'an account that was sold before is changed',
    find: `  return wasSold ? 'sold before' : null;`,
    replace: '  return null;',
    tests: ['catalog/import/import-stock'],
  },
  {
    fault: 'an import without passwords empties them',
    find: `eb.fn.coalesce('account.password_encrypted', 'product.password_encrypted')`,
    replace: `eb.fn.coalesce('account.password_encrypted', sql<Buffer>\`''\`)`,
    tests: ['catalog/import/import-stock'],
  },
  {
    fault: 'an import does not wait for a sale under way',
    find: `    .$if(isLocked, (query) => query.forUpdate('product'))
`,
    replace: '',
    tests: ['catalog/import/import-stock'],
  },
]);
