import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/jobs/pay-out.ts', [
  {
    fault: 'payouts are looked for a minute late',
    find: `    .where('warranty_ends_at', '<=', clock)`,
    replace: `    .where('warranty_ends_at', '<=', (eb) => eb.fn('timestamptz_mi_interval', [clock, eb.val('1 minute')]))`,
    tests: ['marketplace/warranty-end'],
  },
  {
    fault: 'a seller is paid while a claim is open',
    find: `if (listing.state !== 'sold' || `,
    replace: 'if (',
    tests: ['marketplace/warranty-end'],
  },
  {
    fault: 'a seller is paid before the warranty ends',
    find: '!(isAtOnce || listing.is_warranty_ended)',
    replace: '!(isAtOnce || listing.is_warranty_ended || listing.sale_id !== null)',
    tests: ['marketplace/warranty-end'],
  },
  {
    fault: 'a seller is paid the whole price',
    find: 'const payoutCents = listing.payout_cents ?? 0;',
    replace: 'const payoutCents = listing.highest_bid_cents ?? 0;',
    tests: ['marketplace/warranty-end', 'marketplace/listing-life'],
  },
  {
    fault: 'a seller is paid without waiting for their balance',
    find: `    await lockBalance(em, listing.seller_id);
`,
    replace: '',
    tests: ['marketplace/warranty-end', 'marketplace/listing-life', 'marketplace/races'],
    equivalent: 'The movement itself waits for the row of the balance, and nothing depends on it.',
  },
  {
    fault: 'one seller’s trouble keeps the others unpaid',
    find: `      ctx.services.log.error({ err: error, listing: id }, 'a seller could not be paid');`,
    replace: '      throw error;',
    tests: ['marketplace/warranty-end', 'marketplace/listing-life', 'marketplace/marketplace-jobs'],
  },
  {
    fault: 'when a seller was paid is not noted',
    find: ', paid_at: clock }',
    replace: ' }',
    tests: ['marketplace/warranty-end', 'marketplace/day-report', 'marketplace/listing-life'],
  },
]);
