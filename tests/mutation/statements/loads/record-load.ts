import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/loads/record-load.ts', [
  {
    fault: 'the same amount is the same click for a minute',
    find: 'SAME_CLICK_SECONDS = 30',
    replace: 'SAME_CLICK_SECONDS = 60',
    tests: ['loads/record-load'],
  },
  {
    fault: 'the same amount is the same click for a few seconds only',
    find: 'SAME_CLICK_SECONDS = 30',
    replace: 'SAME_CLICK_SECONDS = 10',
    tests: ['loads/record-load'],
  },
  {
    fault: 'a load that was paid is begun again under its key',
    find: `...(hasKey ? [eb('status', 'not in', OPEN_STATUSES)] : []),`,
    replace: '',
    tests: ['loads/record-load'],
  },
  {
    fault: 'the key of a load is not bound to its amount',
    find: `    await bindIdempotencyKey(em, {
      customerId,
      key: request.idempotencyKey,
      request: hashedRequest(request),
    });
`,
    replace: '',
    tests: ['loads/record-load'],
  },
  {
    fault: 'a blocked customer loads balance',
    find: `    await lockOwnBalance(em, customerId);
`,
    replace: '',
    tests: ['loads/record-load'],
  },
  {
    fault: 'an earlier load keeps the key',
    find: `    if (earlier)
      await db.updateTable('payment').set('idempotency_key', null).where('id', '=', earlier.id).execute();
`,
    replace: '',
    tests: ['loads/record-load', 'loads/loads'],
  },
  {
    fault: 'a key finds the load of another customer',
    find: `    .where('customer_id', '=', customerId)
`,
    replace: '',
    tests: ['loads/record-load', 'loads/loads'],
  },
]);
