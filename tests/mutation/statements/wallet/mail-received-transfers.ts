import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/jobs/mail-received-transfers.ts', [
  {
    fault: 'a digest is mailed a minute early',
    find: 'QUIET_SECONDS = 15 * 60',
    replace: 'QUIET_SECONDS = 14 * 60',
    tests: ['wallet/commands/transfer-refusals'],
  },
  {
    fault: 'a mail to any customer delays the digest',
    find: `                .where('earlier.receiver_id', '=', receiverId)
`,
    replace: '',
    tests: ['wallet/commands/transfer-refusals'],
  },
  {
    fault: 'a waiting mail does not hold back the next one',
    find: `eb.or([eb('mailed_at', 'is', null), `,
    replace: 'eb.or([',
    tests: ['wallet/commands/transfer-refusals'],
  },
  {
    fault: 'two rounds mail one digest twice',
    find: `  await lockBalance(ctx.em, receiverId);
`,
    replace: '',
    tests: [
      'wallet/commands/transfer-balance',
      'wallet/commands/transfer-refusals',
      'wallet/jobs/wallet-jobs',
    ],
    equivalent: 'The update marks each transfer once; the lock keeps the order of locks.',
  },
  {
    fault: 'a digest names the largest transfer only',
    find: `eb.fn.sum<number>('amount_cents')`,
    replace: `eb.fn.max<number>('amount_cents')`,
    tests: [
      'wallet/commands/transfer-balance',
      'wallet/commands/transfer-refusals',
      'wallet/jobs/wallet-jobs',
    ],
  },
  {
    fault: 'a digest names transfers that were mailed before',
    find: `        .where('mailed_at', 'is', null)
        .where((eb)`,
    replace: '        .where((eb)',
    tests: [
      'wallet/commands/transfer-balance',
      'wallet/commands/transfer-refusals',
      'wallet/jobs/wallet-jobs',
    ],
  },
  {
    fault: 'a mail to the sender delays that to the receiver',
    find: `    .where('receiver_id', '=', receiverId)
    .where((eb)`,
    replace: `    .where('sender_id', '=', receiverId)
    .where((eb)`,
    tests: ['wallet/commands/transfer-balance', 'wallet/commands/transfer-refusals'],
  },
]);
