import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/commands/transfer-cross-site.ts', [
  {
    fault: 'codes are made of what is not there or above the cap',
    find: `    await requireTransferable(transaction, amountCents, balanceCents);
`,
    replace: '',
    tests: ['wallet/commands/transfer-cross-site', 'wallet/transfer-limits'],
  },
  {
    fault: 'codes are not limited',
    find: `    await limitCrossSiteCodes(em, actor.customerId);
`,
    replace: '',
    tests: ['wallet/commands/transfer-cross-site', 'wallet/transfer-limits'],
  },
  {
    fault: 'a key of a code is not bound to its amount',
    find: `request: ['cross-site transfer', amountCents],`,
    replace: `request: ['cross-site transfer'],`,
    tests: ['wallet/commands/transfer-cross-site', 'wallet/commands/transfer-refusals'],
  },
  {
    fault: 'a code that is asked for again is another one',
    find: `    if (earlier !== undefined) return earlier;
`,
    replace: '',
    tests: ['wallet/commands/transfer-cross-site', 'wallet/commands/transfer-refusals'],
  },
  {
    fault: 'a blocked customer makes a code',
    find: 'const balanceCents = await lockOwnBalance(em, actor.customerId);',
    replace: `const { balance_cents: balanceCents } = await transaction.db.selectFrom('ledger_account').select('balance_cents').where('code', '=', \`customer:\${actor.customerId}\`).forUpdate().executeTakeFirstOrThrow();`,
    tests: [
      'wallet/commands/transfer-cross-site',
      'wallet/commands/transfer-refusals',
      'wallet/transfer-limits',
    ],
  },
]);
