import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/claims/open-claim.ts', [
  {
    fault: 'a claim about the account of another customer is distinguished from one about none',
    find: `    .where('purchase.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['claims/purchase-claims'],
    equivalent: 'the purchase, or the listing, is locked by its owner once more',
  },
  {
    fault: 'a blocked customer opens a claim',
    find: `    await lockOwnBalance(em, customerId);
`,
    replace: '',
    tests: ['claims/purchase-claims'],
  },
  {
    fault: 'a claim is opened for a listed account',
    find: `    if (PURCHASE_STATE[purchase.state].isListed) return refusedClaim('account_listed');
`,
    replace: '',
    tests: ['claims/purchase-claims'],
  },
  {
    fault: 'a claim is opened after the warranty',
    find: `
      .where(isShopWarrantyRunning)`,
    replace: '',
    tests: ['claims/purchase-claims'],
  },
]);
