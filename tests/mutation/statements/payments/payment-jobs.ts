import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/payment-jobs.ts', [
  {
    fault: 'payments are asked about each minute for ever',
    find: `or p.created_at > now() - interval '1 hour' or p.asked_at`,
    replace: `or p.created_at > now() - interval '1 day' or p.asked_at`,
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'payments are asked about each minute for half an hour only',
    find: `or p.created_at > now() - interval '1 hour' or p.asked_at`,
    replace: `or p.created_at > now() - interval '30 minutes' or p.asked_at`,
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'older payments are asked about every ten minutes',
    find: `interval '15 minutes'`,
    replace: `interval '10 minutes'`,
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'older payments are asked about every twenty minutes',
    find: `interval '15 minutes'`,
    replace: `interval '20 minutes'`,
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'a payment fails an hour before its day is over',
    find: `interval '1 day' or (p.redirect_url`,
    replace: `interval '23 hours' or (p.redirect_url`,
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'a payment is open for a day and an hour',
    find: `interval '1 day' or (p.redirect_url`,
    replace: `interval '25 hours' or (p.redirect_url`,
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'a load with a page fails after an hour',
    find: '(p.redirect_url is null and case',
    replace: '(case',
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'what never reached the provider fails ten minutes before its hold ends',
    find: `p.created_at + interval '1 hour') < now() as`,
    replace: `p.created_at + interval '1 hour') < now() + interval '10 minutes' as`,
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'the page of a released hold stays open',
    find: `coalesce(c.status = 'released', false) as is_unwanted`,
    replace: 'false as is_unwanted',
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'the page of a payment under way is closed',
    find: `coalesce(c.status = 'released', false) as is_unwanted`,
    replace: 'true as is_unwanted',
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'payments that have failed are asked about for ever',
    find: `where p.status in ('created', 'pending')`,
    replace: `where p.status in ('created', 'pending', 'failed')`,
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'lost webhooks of disputes are looked for over two days',
    find: 'DISPUTE_LOOK_BACK_MS = 4 *',
    replace: 'DISPUTE_LOOK_BACK_MS = 2 *',
    tests: ['payments/reconcile-disputes'],
  },
  {
    fault: 'disputes that were decided are asked about for ever',
    find: `where state = 'open' and provider_reference`,
    replace: 'where provider_reference',
    tests: ['payments/reconcile-disputes'],
  },
  {
    fault: 'an older payment is never asked about for the first time',
    find: 'p.asked_at is null or p.created_at',
    replace: 'p.created_at',
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'when a payment was asked about is not noted',
    find: `  await em.execute('update payment set asked_at = now() where id = ?', [payment.id]);
`,
    replace: '',
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'a load without a page is looked for two hours',
    find: `when 'load' then p.created_at < now() - interval '1 hour'`,
    replace: `when 'load' then p.created_at < now() - interval '2 hours'`,
    tests: ['payments/reconcile-payments', 'payments/loads'],
  },
  {
    fault: 'a purchase without a page is looked for a day',
    find: `else c.status = 'released' end)`,
    replace: 'else false end)',
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'one payment’s trouble keeps the others waiting',
    find: `      services.log.warn({ err: error, payment: payment.id }, 'could not reconcile a payment');`,
    replace: '      throw error;',
    tests: ['payments/reconcile-payments'],
  },
  {
    fault: 'one dispute’s trouble keeps the others waiting',
    find: `      services.log.warn({ err: error, dispute: reference }, 'could not follow a dispute');`,
    replace: '      throw error;',
    tests: ['payments/reconcile-disputes'],
  },
]);
