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
    find: 'cents: givenUpCents, reference',
    replace: 'cents: givenUpCents - 1_000_000, reference',
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
  {
    fault: 'auctions are locked after the balance',
    find: `  await em.db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', customerId)
    .where(isWrittenBySeller)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return lockBalance`,
    replace: '  return lockBalance',
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'the notes of all sellers are gone from what was bought',
    find: `    .where('listing.seller_id', '=', customerId)
`,
    replace: '',
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'the claims of all customers are emptied',
    find: `eb.selectFrom('purchase').select('id').where('customer_id', '=', customerId)`,
    replace: `eb.selectFrom('purchase').select('id')`,
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'a seller takes the words of a buyer’s claim along',
    find: `eb.selectFrom('listing').select('id').where('buyer_id', '=', customerId)`,
    replace: `eb.selectFrom('listing').select('id').where('seller_id', '=', customerId)`,
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'the notes of the shop about a deleted customer stay',
    find: `  'customer_note',
`,
    replace: '',
    tests: ['privacy/erase-customer'],
  },
]);
