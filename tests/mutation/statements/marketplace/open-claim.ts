import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/open-claim.ts', [
  {
    fault: 'a buyer who does not have the account opens a claim',
    find: `      .where('state', 'in', UNLISTED_STATES)
`,
    replace: '',
    tests: ['marketplace/claim-refusals'],
  },
  {
    fault: 'a claim does not wait for a trade under way',
    find: `      .forUpdate()
`,
    replace: '',
    tests: ['marketplace/claim-refusals'],
  },
  {
    fault: 'no claim can be opened for a hidden account',
    find: `.where('state', 'in', UNLISTED_STATES)`,
    replace: `.where('state', '=', 'owned')`,
    tests: ['marketplace/claim-refusals'],
  },
  {
    fault: 'a claim is opened after the warranty',
    find: ' || listing.is_warranty_ended',
    replace: '',
    tests: ['marketplace/warranty-end'],
  },
  {
    fault: 'a blocked buyer opens a claim',
    find: `    await lockOwnBalance(transaction, actor.customerId);
`,
    replace: '',
    tests: ['marketplace/claim-refusals'],
  },
  {
    fault: 'any customer opens a claim',
    find: 'buyer_id === null || buyer_id !== actor.customerId',
    replace: 'buyer_id === null',
    tests: ['marketplace/warranty-claims', 'marketplace/claim-refusals'],
  },
  {
    fault: 'a claim does not keep the seller from being paid',
    find: `stateAfter(listing, 'claim')`,
    replace: 'listing.state',
    tests: ['marketplace/warranty-claims', 'marketplace/claim-refusals'],
  },
]);
