import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/loads/credit-load.ts', [
  {
    fault: 'a load is credited with its bonus twice',
    find: '[`customer:${load.customer_id}`]: load.bonus_cents },',
    replace: "[`customer:${load.customer_id}`]: 2 * load.bonus_cents, 'system:sales': -load.bonus_cents },",
    tests: ['payments/commands/close-payment'],
  },
  {
    fault: 'a bonus is taken that is not there',
    find: 'Math.min(shareCents, balanceCents)',
    replace: 'shareCents',
    tests: ['loads/load-refunds', 'payments/commands/refund-boundaries'],
  },
  {
    fault: 'a bonus that was taken back is not noted',
    find: `  await em.db
    .updateTable('payment')
    .set((eb) => ({ bonus_returned_cents: eb('bonus_returned_cents', '+', takenCents) }))
    .where('id', '=', load.id)
    .execute();
`,
    replace: '',
    tests: ['loads/load-refunds', 'payments/commands/refund-boundaries'],
  },
  {
    fault: 'the mail about a load forgets its bonus',
    find: `        bonusCents: load.bonus_cents,
      },`,
    replace: `        bonusCents: 0,
      },`,
    tests: ['loads/loads'],
  },
]);
