import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/commands/add-to-marketplace.ts', [
  {
    fault: 'eleven wrong passwords are looked at',
    find: 'points: 10,',
    replace: 'points: 11,',
    tests: ['marketplace/add-to-marketplace'],
  },
  {
    fault: 'wrong passwords are forgotten after ten minutes',
    find: 'perSeconds: 15 * 60',
    replace: 'perSeconds: 10 * 60',
    tests: ['marketplace/add-to-marketplace'],
  },
  {
    fault: 'an account with an open claim is listed',
    find: `if (await hasOpenClaim(em, purchase.id))`,
    replace: `if (false as boolean)`,
    tests: ['marketplace/add-to-marketplace'],
  },
  {
    fault: 'a hidden account is listed',
    find: `if (purchase.state !== 'owned') return 'hidden';`,
    replace: `if (purchase.state === 'traded') return 'hidden';`,
    tests: ['marketplace/add-to-marketplace'],
  },
  {
    fault: 'an account is listed that no auction takes',
    find: `isAuctionable(account, oldStockMaxDate) ? null : 'not_auctionable'`,
    replace: 'null',
    tests: ['marketplace/add-to-marketplace'],
  },
  {
    fault: 'an account is listed without its password',
    find: `  if (isAutomatic && !isSameToken(delivered, input.password)) return 'wrong_password';
`,
    replace: '',
    tests: ['marketplace/add-to-marketplace', 'marketplace/rest'],
  },
  {
    fault: 'a shop in which operators confirm takes only the delivered password',
    find: 'if (isAutomatic && !isSameToken',
    replace: 'if (!isSameToken',
    tests: ['marketplace/given-password'],
  },
  {
    fault: 'a password is stored that no operator has to try',
    find: 'isAutomatic ? null : secrets.encrypt',
    replace: 'secrets.encrypt',
    tests: ['marketplace/given-password'],
  },
  {
    fault: 'a listed account stays in the purchases',
    find: `.set({ state: 'listed' })`,
    replace: `.set({ state: 'owned' })`,
    tests: ['marketplace/add-to-marketplace'],
  },
]);
