import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/commands/warranty-claims.ts', [
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
    find: `.where('state', 'in', UNLISTED_STATES)
      .forUpdate`,
    replace: `.where('state', '=', 'owned')
      .forUpdate`,
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
    find: `    await lockOwnBalance(em, actor.customerId);
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
  {
    fault: 'a hidden account is not taken back',
    find: `.where('state', 'in', UNLISTED_STATES)
    .returning`,
    replace: `.where('state', '=', 'owned')
    .returning`,
    tests: ['marketplace/claim-refusals'],
  },
  {
    fault: 'a claim is decided twice',
    find: `    .where('id', '=', claimId)
    .where('state', '=', 'open')
`,
    replace: `    .where('id', '=', claimId)
`,
    tests: ['marketplace/claim-refusals'],
  },
  {
    fault: 'a refund leaves the commission with the shop',
    find: `      'system:payouts': -payoutCents,
      'system:commission': -commissionCents,
      [\`customer:\${listing.buyer_id}\`]: commissionCents + payoutCents,`,
    replace: `      'system:payouts': -payoutCents,
      [\`customer:\${listing.buyer_id}\`]: payoutCents,`,
    tests: ['marketplace/claim-refusals', 'marketplace/warranty-claims'],
  },
  {
    fault: 'a claim is refunded without waiting for the buyer’s balance',
    find: `  await lockBalance(em, listing.buyer_id);
`,
    replace: '',
    tests: ['marketplace/claim-refusals', 'marketplace/warranty-claims', 'marketplace/locks'],
  },
  {
    fault: 'the seller does not get the account back',
    find: `.where('state', '=', 'resold')`,
    replace: `.where('state', '=', 'refunded')`,
    tests: ['marketplace/claim-refusals', 'marketplace/warranty-claims'],
  },
  {
    fault: 'a claim is refunded though the account is gone',
    find: `  if (!ended) throw new ShopError('refund_refused');
`,
    replace: '',
    tests: ['marketplace/claim-refusals', 'marketplace/warranty-claims'],
  },
  {
    fault: 'the buyer still knows the password of an account that went back',
    find: '  const newPassword = await renewPassword(em, services.secrets, listing.product_id);',
    replace: `  const newPassword = 'unchanged';`,
    tests: ['marketplace/claim-refusals', 'marketplace/warranty-claims'],
  },
  {
    fault: 'a refunded claim lets the seller be paid',
    find: `  await closeClaim(em, { claimId, state: 'refunded' }, stateAfter(listing, 'refund'));`,
    replace: `  await closeClaim(em, { claimId, state: 'refunded' }, stateAfter(listing, 'reject'));`,
    tests: ['marketplace/claim-refusals', 'marketplace/warranty-claims'],
  },
  {
    fault: 'the commission of a refund goes to the seller’s part',
    find: `      'system:payouts': -payoutCents,
      'system:commission': -commissionCents,`,
    replace: `      'system:payouts': -payoutCents - commissionCents,`,
    tests: ['marketplace/claim-refusals', 'marketplace/warranty-claims'],
  },
]);
