import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/steps/end-listing.ts', [
  {
    fault: 'a warranty is a day longer',
    find: `warranty_days * interval '1 day'`,
    replace: `(warranty_days + 1) * interval '1 day'`,
    tests: ['marketplace/warranty-end'],
  },
  {
    fault: 'a warranty is an hour shorter',
    find: `warranty_days * interval '1 day'`,
    replace: `warranty_days * interval '1 day' - interval '1 hour'`,
    tests: ['marketplace/warranty-end'],
  },
  {
    fault: 'a sale is paid at once whatever the setting',
    find: 'if (areSellersPaidAtOnce(services.settings))',
    replace: 'if (areSellersPaidAtOnce(services.settings) !== undefined)',
    tests: ['marketplace/marketplace-jobs'],
  },
  {
    fault: 'a resold account has no warranty in the purchases',
    find: 'warranty_days: listing.warranty_days,',
    replace: 'warranty_days: 0,',
    tests: ['marketplace/warranty-end', 'marketplace/listing-life', 'marketplace/bidding'],
  },
  {
    fault: 'commission and payout are swapped',
    find: `      'system:payouts': payoutCents,
      'system:commission': commissionCents,`,
    replace: `      'system:payouts': commissionCents,
      'system:commission': payoutCents,`,
    tests: ['marketplace/listing-life', 'marketplace/day-report'],
  },
  {
    fault: 'commission and payout are recorded swapped',
    find: `      commission_cents: commissionCents,
      payout_cents: payoutCents,`,
    replace: `      commission_cents: payoutCents,
      payout_cents: commissionCents,`,
    tests: ['marketplace/listing-life', 'marketplace/warranty-end'],
  },
  {
    fault: 'a sold account keeps the seller’s password',
    find: `  await handOverPassword(em, listing);
  await db`,
    replace: '  await db',
    tests: ['marketplace/listing-life', 'marketplace/bidding'],
  },
  {
    fault: 'the buyer’s purchase is recorded at the seller’s part',
    find: '      price_cents: priceCents,',
    replace: '      price_cents: payoutCents,',
    tests: ['marketplace/listing-life', 'marketplace/bidding'],
  },
  {
    fault: 'when a sale was made is not noted',
    find: `      completed_at: clock,
      warranty_ends_at`,
    replace: '      warranty_ends_at',
    tests: ['marketplace/listing-life', 'marketplace/day-report', 'marketplace/auction-end'],
  },
  {
    fault: 'when an auction ended without a sale is not noted',
    find: `      changed_password_encrypted: null,
      completed_at: clock,
    })`,
    replace: `      changed_password_encrypted: null,
    })`,
    tests: ['marketplace/listing-life', 'marketplace/cancel-listing'],
  },
  {
    fault: 'the password of a listing that ended is kept',
    find: `      state,
      given_password_encrypted: null,
`,
    replace: `      state,
`,
    tests: ['marketplace/given-password'],
  },
  {
    fault: 'an account that comes back has its former password',
    find: `  await handOverPassword(em, listing);
  await em.db`,
    replace: '  await em.db',
    tests: ['marketplace/listing-life', 'marketplace/cancel-listing'],
  },
]);
