import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/commands/adjust-balance.ts', [
  {
    fault: 'all of a balance cannot be taken',
    find: 'if (balanceCents < 0) {',
    replace: 'if (balanceCents <= 0) {',
    tests: ['admin/customers'],
  },
  {
    fault: 'a change whose answer was lost is made twice',
    find: 'if (seenCents !== beforeCents) {',
    replace: 'if (seenCents > beforeCents) {',
    tests: ['admin/orders/actions'],
  },
  {
    fault: 'an adjustment takes what it should give',
    find: "'system:adjustment': -adjustedCents, [`customer:${id}`]: adjustedCents",
    replace: "'system:adjustment': adjustedCents, [`customer:${id}`]: -adjustedCents",
    tests: ['admin/customers'],
  },
]);
