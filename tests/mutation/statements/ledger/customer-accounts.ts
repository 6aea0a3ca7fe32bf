import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/customer-accounts.ts', [
  {
    fault: 'the balance is read without its lock',
    find: '.forUpdate()',
    replace: '',
    tests: ['ledger/customer-accounts'],
  },
  {
    fault: 'balances are locked in the order they are named',
    find: '.toSorted((a, b) => a - b)',
    replace: '',
    tests: ['ledger/customer-accounts'],
  },
  {
    fault: 'a blocked customer acts',
    find: `if (state.isBlocked) throw new ShopError('customer_blocked');`,
    replace: '',
    tests: ['ledger/customer-accounts'],
  },
  {
    fault: 'a deleted customer acts',
    find: '!state || state.isErased',
    replace: '!state',
    tests: ['ledger/customer-accounts'],
  },
  {
    fault: 'whether the customer may act is not asked',
    find: `  await requireActive(em, customerId);
  return cents;`,
    replace: '  return cents;',
    tests: ['ledger/customer-accounts'],
  },
]);
