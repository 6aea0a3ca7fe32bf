import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/record-load.ts', [
  {
    fault: 'the same amount is the same click for a minute',
    find: 'SAME_CLICK_SECONDS = 30',
    replace: 'SAME_CLICK_SECONDS = 60',
    tests: ['payments/record-load'],
  },
  {
    fault: 'the same amount is the same click for a few seconds only',
    find: 'SAME_CLICK_SECONDS = 30',
    replace: 'SAME_CLICK_SECONDS = 10',
    tests: ['payments/record-load'],
  },
  {
    fault: 'a load that was paid is begun again under its key',
    find: `...(hasKey ? [eb('status', 'not in', OPEN_STATUSES)] : []),`,
    replace: '',
    tests: ['payments/record-load'],
  },
  {
    fault: 'the key of a load is not bound to its amount',
    find: `    await bindIdempotencyKey(em, { customerId, key: wish.idempotencyKey, request: requestOf(wish) });
`,
    replace: '',
    tests: ['payments/record-load'],
  },
  {
    fault: 'a blocked customer loads balance',
    find: `    await lockOwnBalance(em, customerId);
`,
    replace: '',
    tests: ['payments/record-load'],
  },
  {
    fault: 'a load is given up though its page is open',
    find: `    .where('redirect_url', 'is', null)
`,
    replace: '',
    tests: ['payments/record-load'],
  },
  {
    fault: 'a load that was credited is given up',
    find: `    .where('status', 'in', OPEN_STATUSES)
`,
    replace: '',
    tests: ['payments/record-load'],
  },
  {
    fault: 'an earlier load keeps the key',
    find: `    if (earlier)
      await em.db.updateTable('payment').set('idempotency_key', null).where('id', '=', earlier.id).execute();
`,
    replace: '',
    tests: ['payments/record-load', 'payments/loads'],
  },
  {
    fault: 'a key finds the load of another customer',
    find: `    .where('customer_id', '=', customerId)
`,
    replace: '',
    tests: ['payments/record-load', 'payments/loads'],
  },
  {
    fault: 'a load that failed keeps its key when it is given up',
    find: ', settled_at: now, idempotency_key: null }',
    replace: ', settled_at: now }',
    tests: ['payments/record-load', 'payments/loads'],
  },
]);
