import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/jobs/payment-jobs.ts', [
  {
    fault: 'payments are asked about each minute for ever',
    find: 'secondsFromNow(-ASKED_EACH_MINUTE_SECONDS)',
    replace: 'secondsFromNow(-DAY_SECONDS)',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'payments are asked about each minute for half an hour only',
    find: 'secondsFromNow(-ASKED_EACH_MINUTE_SECONDS)',
    replace: 'secondsFromNow(-ASKED_EACH_MINUTE_SECONDS / 2)',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'older payments are asked about every ten minutes',
    find: 'LATER_STEP_SECONDS = 15 * 60',
    replace: 'LATER_STEP_SECONDS = 10 * 60',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'older payments are asked about every twenty minutes',
    find: 'LATER_STEP_SECONDS = 15 * 60',
    replace: 'LATER_STEP_SECONDS = 20 * 60',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'a payment fails an hour before its day is over',
    find: 'DAY_SECONDS = 24 * 60',
    replace: 'DAY_SECONDS = 23 * 60',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'a payment is open for a day and an hour',
    find: 'DAY_SECONDS = 24 * 60',
    replace: 'DAY_SECONDS = 25 * 60',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'a load with a page fails after an hour',
    find: `            eb('payment.redirect_url', 'is', null),
`,
    replace: '',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'what never reached the provider fails ten minutes before its hold ends',
    find: `            '<',
            now,
`,
    replace: `            '<',
            secondsFromNow(600),
`,
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'the page of a released hold stays open',
    find: `eb('c.status', 'is not distinct from', 'released').$castTo<boolean>()`,
    replace: 'sql`false`',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'the page of a payment under way is closed',
    find: `eb('c.status', 'is not distinct from', 'released').$castTo<boolean>()`,
    replace: 'sql`true`',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'payments that have failed are asked about for ever',
    find: `'in', OPEN_STATUSES)`,
    replace: `'in', [...OPEN_STATUSES, 'failed'])`,
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'lost webhooks of disputes are looked for over two days',
    find: 'DISPUTE_LOOK_BACK_MS = 4 *',
    replace: 'DISPUTE_LOOK_BACK_MS = 2 *',
    tests: ['payments/jobs/reconcile-disputes'],
  },
  {
    fault: 'disputes that were decided are asked about for ever',
    find: `    .where('state', '=', 'open')
`,
    replace: '',
    tests: ['payments/jobs/reconcile-disputes'],
  },
  {
    fault: 'an older payment is never asked about for the first time',
    find: `        eb('payment.asked_at', 'is', null),
`,
    replace: '',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'when a payment was asked about is not noted',
    find: `  await db.updateTable('payment').set('asked_at', now).where('id', '=', payment.id).execute();
`,
    replace: '',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'a load without a page is looked for two hours',
    find: 'secondsFromNow(-LOAD_WITHOUT_PAGE_SECONDS)',
    replace: 'secondsFromNow(-2 * LOAD_WITHOUT_PAGE_SECONDS)',
    tests: ['payments/jobs/reconcile-payments', 'loads/loads'],
  },
  {
    fault: 'a purchase without a page is looked for a day',
    find: `eb('c.status', '=', 'released')`,
    replace: 'eb.lit(false)',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'one payment’s trouble keeps the others waiting',
    find: `      services.log.warn({ err: error, payment: payment.id }, 'could not reconcile a payment');`,
    replace: '      throw error;',
    tests: ['payments/jobs/reconcile-payments'],
  },
  {
    fault: 'one dispute’s trouble keeps the others waiting',
    find: `      services.log.warn({ err: error, dispute: reference }, 'could not follow a dispute');`,
    replace: '      throw error;',
    tests: ['payments/jobs/reconcile-disputes'],
  },
]);
