import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/mail-received-transfers.ts', [
  {
    fault: 'a digest is mailed a minute early',
    find: 'QUIET_MINUTES = 15',
    replace: 'QUIET_MINUTES = 14',
    tests: ['wallet/transfer-refusals'],
  },
  {
    fault: 'a mail to any customer delays the digest',
    find: 'where earlier.receiver_id = ?',
    replace: 'where earlier.receiver_id >= ?',
    tests: ['wallet/transfer-refusals'],
  },
  {
    fault: 'a waiting mail does not hold back the next one',
    find: '(mailed_at is null or mailed_at >',
    replace: '(mailed_at >',
    tests: ['wallet/transfer-refusals'],
  },
  {
    fault: 'two rounds mail one digest twice',
    find: `  await lockBalance(em, receiverId);
`,
    replace: '',
    tests: ['wallet/transfer-balance', 'wallet/transfer-refusals', 'wallet/wallet-jobs'],
    equivalent: 'The update marks each transfer once; the lock keeps the order of locks.',
  },
  {
    fault: 'a digest names the largest transfer only',
    find: 'sum(amount_cents)::int as "amountCents"',
    replace: 'max(amount_cents)::int as "amountCents"',
    tests: ['wallet/transfer-balance', 'wallet/transfer-refusals', 'wallet/wallet-jobs'],
  },
  {
    fault: 'a digest names transfers that were mailed before',
    find: `where receiver_id = ? and mailed_at is null
         and not exists`,
    replace: `where receiver_id = ?
         and not exists`,
    tests: ['wallet/transfer-balance', 'wallet/transfer-refusals', 'wallet/wallet-jobs'],
  },
  {
    fault: 'a mail to the sender delays that to the receiver',
    find: '`select 1 from balance_transfer where receiver_id = ?',
    replace: '`select 1 from balance_transfer where sender_id = ?',
    tests: ['wallet/transfer-balance', 'wallet/transfer-refusals'],
  },
]);
