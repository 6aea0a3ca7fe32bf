import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/commands/refund.ts', [
  {
    fault: 'a refund is made by its preview',
    find: `    () => request.isConfirmed,
  );
  return { subject, result, isDone: isCommitted };
}

/** Sends`,
    replace: `    () => true,
  );
  return { subject, result, isDone: isCommitted };
}

/** Sends`,
    tests: ['admin/refund'],
  },
  {
    fault: 'a former purchase of an account is refunded instead of the owned one',
    find: `    .orderBy((eb) => eb('p.state', 'in', UNLISTED_STATES), 'desc')
    .orderBy('p.id', 'desc')
`,
    replace: `    .orderBy('p.id')
`,
    tests: ['admin/refund'],
  },
]);
