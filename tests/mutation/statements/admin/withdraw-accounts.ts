import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/commands/withdraw-accounts.ts', [
  {
    fault: 'accounts are not locked while they are withdrawn',
    find: `      .forUpdate('p')
`,
    replace: '',
    tests: ['admin/stock'],
  },
  {
    fault: 'what is held for a payment is withdrawn',
    find: "filter(({ status }) => status === 'for_sale')",
    replace: "filter(({ status }) => status === 'for_sale' || status === 'held')",
    tests: ['admin/stock'],
  },
  {
    fault: 'a preview withdraws',
    find: '() => isConfirmed',
    replace: '() => true',
    tests: ['admin/stock'],
  },
]);
