import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/commands/verify-email.ts', [
  {
    fault: 'a second mail of ours moves the day of the verification',
    find: `    .where('email_verified_at', 'is', null)
`,
    replace: '',
    tests: ['identity/registration', 'identity/password-reset', 'identity/verify-email'],
  },
  {
    fault: 'everybody is verified',
    find: `    .where('id', '=', customerId)
`,
    replace: `    .where('id', '>=', customerId)
`,
    tests: ['identity/registration', 'identity/password-reset', 'identity/verify-email'],
  },
]);
