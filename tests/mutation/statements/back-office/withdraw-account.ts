import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/back-office/withdraw-account.ts', [
  {
    fault: 'accounts are not locked while they are withdrawn',
    find: `      .forUpdate('p')
`,
    replace: '',
    tests: ['back-office/stock'],
  },
  {
    fault: 'what is held for a payment is withdrawn',
    find: "filter(({ status }) => status === 'for_sale')",
    replace: "filter(({ status }) => status === 'for_sale' || status === 'held')",
    tests: ['back-office/stock'],
  },
  {
    fault: 'a preview withdraws',
    find: '() => isConfirmed',
    replace: '() => true',
    tests: ['back-office/stock'],
  },
]);
