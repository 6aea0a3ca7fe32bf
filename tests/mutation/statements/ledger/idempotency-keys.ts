import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/idempotency-keys.ts', [
  {
    fault: 'a key serves several requests',
    find: `'request_hash', '<>', given.requestHash`,
    replace: `'request_hash', '=', given.requestHash`,
    tests: ['ledger/idempotency-keys'],
  },
  {
    fault: 'a key of one customer refuses another’s',
    find: `    .where('customer_id', '=', given.customerId)
`,
    replace: '',
    tests: ['ledger/idempotency-keys'],
  },
  {
    fault: 'a key is not checked when it is bound',
    find: `  if (!bound) await refuseReusedKey(em, keyed);
`,
    replace: '',
    tests: ['ledger/idempotency-keys'],
  },
  {
    fault: 'keys are forgotten a day early',
    find: 'KEPT_DAYS = 30',
    replace: 'KEPT_DAYS = 29',
    tests: ['ledger/idempotency-keys'],
  },
  {
    fault: 'keys are kept a day longer',
    find: 'KEPT_DAYS = 30',
    replace: 'KEPT_DAYS = 31',
    tests: ['ledger/idempotency-keys'],
  },
  {
    fault: 'the request alone can be found by trying',
    find: 'hashToken(JSON.stringify([key, ...request]))',
    replace: 'hashToken(JSON.stringify(request))',
    tests: ['ledger/idempotency-keys'],
  },
]);
