import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/commands/confirm-listing.ts', [
  {
    fault: 'an auction is ten minutes longer',
    find: `end_days * interval '1 day'`,
    replace: `end_days * interval '1 day' + interval '10 minutes'`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'the days run from when an account was added',
    find: 'ends_at: sql<Date>`${clock} + end_days',
    replace: 'ends_at: sql<Date>`created_at + end_days',
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'an auction that is over can be started again',
    find: `if (listing.state !== 'added') throw`,
    replace: `if (listing.state === 'open') throw`,
    tests: ['marketplace/confirm-listing'],
  },
  {
    fault: 'the seller’s password is kept after it was changed',
    find: `      given_password_encrypted: null,
`,
    replace: '',
    tests: ['marketplace/given-password'],
  },
  {
    fault: 'a shop with real payments confirms as in the sandbox',
    find: `(setting === 'in-sandbox' && config.stripe.isSandbox)`,
    replace: `setting === 'in-sandbox'`,
    tests: ['marketplace/add-to-marketplace'],
  },
]);
