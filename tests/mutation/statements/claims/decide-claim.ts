import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/claims/decide-claim.ts', [
  {
    fault: 'a claim is decided twice',
    find: `  if (claim.claimState !== 'open') throw new ShopError('claim_decided');
`,
    replace: '',
    tests: ['claims/purchase-claims'],
  },
  {
    fault: 'decisions do not wait for each other',
    find: `  await lockBalance(em, (await findClaim(em, claimId)).customerId);
`,
    replace: '',
    tests: ['claims/purchase-claims'],
  },
  {
    fault: 'a claim is refunded without --yes',
    find: '() => isConfirmed',
    replace: '() => true',
    tests: ['claims/purchase-claims'],
  },
  {
    fault: 'no mail says why a claim was rejected',
    find: `state: 'rejected', answer, decided_at`,
    replace: `state: 'rejected', decided_at`,
    tests: ['claims/purchase-claims'],
  },
  {
    fault: 'the notice of a refunded claim names what was paid, not what came back',
    find: `refund.refundedCents - refund.cashbackTakenCents;`,
    replace: `refund.refundedCents;`,
    tests: ['claims/purchase-claims'],
  },
  {
    fault: 'the mail about a refund does not say that the claim was right',
    find: `{ isClaim: true }`,
    replace: `{ isClaim: false }`,
    tests: ['claims/purchase-claims'],
  },
]);
