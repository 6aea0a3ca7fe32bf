import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/notices/notify-customers.ts', [
  {
    fault: 'the winner is notified of having lost',
    find: `    .where('c.id', '<>', buyerId)
`,
    replace: '',
    tests: ['marketplace/notices'],
  },
  {
    fault: 'a loser whose account is being deleted is mailed',
    find: `    .forShare('c')
`,
    replace: '',
    tests: ['marketplace/notices'],
  },
  {
    fault: 'the seller’s mail names the price as the payout',
    find: '{ ...values, payoutCents }',
    replace: '{ ...values, payoutCents: priceCents }',
    tests: ['marketplace/listing-life', 'marketplace/notices'],
  },
  {
    fault: 'the buyer is not notified of the outcome of a claim',
    find: ': [listing.seller_id, listing.buyer_id];',
    replace: ': [listing.seller_id];',
    tests: ['marketplace/warranty-claims', 'marketplace/claim-refusals'],
  },
]);
