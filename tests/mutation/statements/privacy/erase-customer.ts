import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/privacy/erase-customer.ts', [
  {
    fault: 'what is promised to a deleted customer is credited',
    find: `  await cancelCreditsOf(em, customerId);
`,
    replace: '',
    tests: ['privacy/delete-account', 'privacy/erase-customer'],
  },
  {
    fault: 'the balance of a deleted customer stays owed',
    find: '  if (givenUpCents > 0) {',
    replace: '  if (givenUpCents > 1_000_000) {',
    tests: ['privacy/delete-account', 'privacy/erase-by-operator'],
  },
  {
    fault: 'a customer is deleted who has another password by now',
    find: ' || (passwordHash !== undefined && customer.password_hash !== passwordHash))',
    replace: ')',
    tests: ['privacy/delete-account', 'privacy/erase-customer'],
  },
  {
    fault: 'a blocked customer deletes the account',
    find: `  if (customer.blocked_at && passwordHash !== undefined) throw new ShopError('customer_blocked');
`,
    replace: '',
    tests: ['privacy/delete-account', 'privacy/erase-customer'],
  },
  {
    fault: 'a deleted customer can still be signed in to',
    find: `  await closeSessionsOf(em, customerId);
`,
    replace: '',
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'the notes of a deleted seller stay at the auctions',
    find: `  await blankNotesOf(em, customerId);
`,
    replace: '',
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'the notes of a deleted sender stay at the transfers',
    find: `  await blankTransfersOf(em, customerId);
`,
    replace: '',
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'an account is deleted without waiting for its balance',
    find: '  return lockBalance(em, customerId);',
    replace: `  const account = await em.db.selectFrom('ledger_account').select('balance_cents').where('code', '=', \`customer:\${customerId}\`).executeTakeFirst();
  return account?.balance_cents ?? 0;`,
    tests: ['privacy/delete-account'],
  },
]);
