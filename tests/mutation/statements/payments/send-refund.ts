import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/jobs/send-refund.ts', [
  {
    fault: 'a refund is sent while the bank decides',
    find: ' || payment.has_open_dispute) return;',
    replace: ') return;',
    tests: ['payments/jobs/send-refund'],
  },
  {
    fault: 'a refund is sent in any status',
    find: `payment?.status !== 'refunding' ||`,
    replace: '!payment ||',
    tests: ['payments/jobs/send-refund'],
  },
  {
    fault: 'the whole payment is sent though a part was kept',
    find: `amountCents: isWhole ? 'all' : payment.refunded_cents`,
    replace: `amountCents: 'all'`,
    tests: ['payments/jobs/send-refund'],
  },
  {
    fault: 'a part is sent as the whole',
    find: 'payment.refunded_cents === payment.received_cents;',
    replace: 'payment.refunded_cents <= payment.received_cents;',
    tests: ['payments/jobs/send-refund'],
  },
  {
    fault: 'the customer is notified twice that a refund was sent',
    find: `    .where('p.status', '=', 'refunding')
    .where('p.refunded_cents', '=', sentCents)
`,
    replace: `    .where('p.refunded_cents', '=', sentCents)
`,
    tests: ['payments/jobs/send-refund'],
  },
  {
    fault: 'the answer to one refund completes the next one, which is never sent',
    find: `    .where('p.refunded_cents', '=', sentCents)
`,
    replace: '',
    tests: ['payments/jobs/send-refund'],
  },
  {
    fault: 'refunds that have a job get another',
    find: `['created', 'retry', 'active']`,
    replace: `['created']`,
    tests: ['payments/commands/refund-payment'],
  },
  {
    fault: 'refunds that wait for the bank are queued each hour',
    find: `      .where(eb.not(hasOpenDispute))
`,
    replace: '',
    tests: ['payments/jobs/send-refund'],
  },
  {
    fault: 'a refund is tried twice',
    find: 'retryLimit: 15',
    replace: 'retryLimit: 1',
    tests: ['shop-jobs'],
  },
  {
    fault: 'two processes send one refund',
    find: `pg_advisory_xact_lock(hashtext('send refund'), hashtext(\${paymentId}))`,
    replace: 'hashtext(${paymentId})',
    tests: ['payments/commands/refund-payment', 'payments/jobs/send-refund'],
  },
  {
    fault: 'a refund that was sent is under way for ever',
    find: `    await completeRefund(transaction, paymentId, { sentCents: payment.refunded_cents, returnedCents });
`,
    replace: '',
    tests: ['payments/commands/refund-payment', 'payments/jobs/send-refund'],
  },
  {
    fault: 'two rounds queue one refund twice',
    find: `    await sql\`select pg_advisory_xact_lock(hashtext('resend refunds'))\`.execute(db);
`,
    replace: '',
    tests: ['payments/commands/refund-payment', 'payments/jobs/send-refund'],
  },
  {
    fault: 'refunds that were sent are queued again',
    find: `      .where('p.status', '=', 'refunding')
`,
    replace: `      .where('p.status', 'in', ['refunding', 'refunded'])
`,
    tests: ['payments/commands/refund-payment', 'payments/jobs/send-refund'],
  },
  {
    fault: 'the retries of all refunds are brought forward',
    find: `      .where((job) => job(job.ref('data', '->>').key('paymentId'), '=', paymentId))
`,
    replace: ``,
    tests: ['payments/jobs/send-refund'],
  },
  {
    fault: 'a refund is sent again while the bank decides',
    find: `    .where(eb.not(hasOpenDispute))
    .forUpdate()`,
    replace: `    .forUpdate()`,
    tests: ['payments/jobs/send-refund'],
  },
  {
    fault: 'a refund sent again has only the retries that were left',
    find: `{ start_after: now, retry_count: 0 }`,
    replace: `{ start_after: now }`,
    tests: ['payments/jobs/send-refund'],
  },
  {
    fault: 'the mail about a part that was sent names another amount',
    find: `partCents ?? restCents`,
    replace: `restCents`,
    tests: ['payments/commands/refund-part'],
  },
  {
    fault: 'the mail about a payment that came short names more than went back',
    find: '(partCents ?? restCents) - missingCents',
    replace: 'partCents ?? restCents',
    tests: ['payments/commands/short-payment'],
  },
]);
