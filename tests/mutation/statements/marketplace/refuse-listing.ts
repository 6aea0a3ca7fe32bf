import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/commands/refuse-listing.ts', [
  {
    fault: 'an auction that has begun is refused',
    find: `if (listing.state !== 'added') throw`,
    replace: `if (listing.state === 'cancelled') throw`,
    tests: ['marketplace/given-password'],
  },
  {
    fault: 'the seller is not told of a refusal',
    find: `    await notifyRefused(transaction, { listing });
`,
    replace: '',
    tests: ['marketplace/given-password', 'admin/notices-of-operators'],
  },
]);
