import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/limits.ts', [
  {
    fault: 'transfers count for 23 hours',
    find: `    .where('sender_id', '=', customerId)
    .where('created_at', '>', secondsFromNow(-CAP_SECONDS))`,
    replace: `    .where('sender_id', '=', customerId)
    .where('created_at', '>', secondsFromNow(-23 * 3600))`,
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'transfers count for 25 hours',
    find: `    .where('sender_id', '=', customerId)
    .where('created_at', '>', secondsFromNow(-CAP_SECONDS))`,
    replace: `    .where('sender_id', '=', customerId)
    .where('created_at', '>', secondsFromNow(-25 * 3600))`,
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'codes count for 23 hours',
    find: `    .where('created_by_id', '=', customerId)
    .where('created_at', '>', secondsFromNow(-CAP_SECONDS))`,
    replace: `    .where('created_by_id', '=', customerId)
    .where('created_at', '>', secondsFromNow(-23 * 3600))`,
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'the cap counts what was received',
    find: `    .where('sender_id', '=', customerId)
`,
    replace: `    .where((eb) => eb.or([eb('sender_id', '=', customerId), eb('receiver_id', '=', customerId)]))
`,
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'the cap is a cent higher',
    find: 'amountCents > leftCents',
    replace: 'amountCents > leftCents + 1',
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'the last cent of the cap cannot be given',
    find: 'amountCents > leftCents',
    replace: 'amountCents >= leftCents',
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'the minimum is a cent higher',
    find: 'amountCents < minimumCents',
    replace: 'amountCents <= minimumCents',
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'the whole balance cannot be given',
    find: 'amountCents > balanceCents',
    replace: 'amountCents >= balanceCents',
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'transfers to one customer count for half an hour',
    find: `    .where('created_at', '>', begin)`,
    replace: `    .where('created_at', '>', secondsFromNow(-WITHIN_SECONDS / 2))`,
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'the time to wait is that of the newest transfer',
    find: `.orderBy('created_at', 'desc')`,
    replace: `.orderBy('created_at')`,
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: '21 transfers go to one customer',
    find: 'TRANSFERS_TO_ONE_RECEIVER = 20',
    replace: 'TRANSFERS_TO_ONE_RECEIVER = 21',
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: '31 codes are made within an hour',
    find: 'CROSS_SITE_CODES = 30',
    replace: 'CROSS_SITE_CODES = 31',
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'transfers to all customers count together',
    find: `      .where('receiver_id', '=', receiverId),`,
    replace: `      .where('receiver_id', '<>', -receiverId),`,
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'eleven wrong codes are looked at',
    find: 'points: 10, perSeconds',
    replace: 'points: 11, perSeconds',
    tests: ['wallet/commands/coupon-bounds'],
  },
  {
    fault: 'wrong codes are forgotten after half an hour',
    find: 'points: 10, perSeconds: 3600',
    replace: 'points: 10, perSeconds: 1800',
    tests: ['wallet/commands/coupon-bounds'],
  },
  {
    fault: 'unknown receivers are forgotten after ten minutes',
    find: 'points: 100, perSeconds: 3600',
    replace: 'points: 100, perSeconds: 600',
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'less than nothing is left of the cap',
    find: 'Math.max(0, capCents(services) - (await givenCents(em, actor.customerId)))',
    replace: 'capCents(services) - (await givenCents(em, actor.customerId))',
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'the codes of all customers count towards the cap',
    find: `    .where('created_by_id', '=', customerId)
`,
    replace: '',
    tests: ['wallet/transfer-limits'],
  },
  {
    fault: 'the codes of all customers count within the hour',
    find: `.select('created_at').where('created_by_id', '=', customerId)`,
    replace: `.select('created_at')`,
    tests: ['wallet/transfer-limits', 'wallet/commands/transfer-cross-site'],
  },
  {
    fault: '101 unknown addresses are tried',
    find: 'points: 100, perSeconds',
    replace: 'points: 101, perSeconds',
    tests: ['wallet/transfer-limits', 'wallet/commands/transfer-balance'],
  },
  {
    fault: 'the time to wait counts half an hour',
    find: 'extract(epoch from created_at - (${begin}))',
    replace: 'extract(epoch from created_at - (${secondsFromNow(-WITHIN_SECONDS / 2)}))',
    tests: ['wallet/transfer-limits'],
  },
]);
