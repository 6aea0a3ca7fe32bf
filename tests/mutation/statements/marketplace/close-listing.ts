import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/jobs/close-listing.ts', [
  {
    fault: 'due auctions are looked for a minute late',
    find: `    .where(isDue)
`,
    replace: `    .where(isDue)
    .where((eb) => eb('ends_at', '<=', eb.fn('timestamptz_mi_interval', [eb.fn('clock_timestamp'), eb.val('1 minute')])))
`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'a blocked leader wins',
    find: 'if (await isBlockedLeader(em, listing.leader)) {',
    replace: 'if (listing.leader.max_cents === 0) {',
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'the rest of a maximum is not returned',
    find: 'if (maxCents > priceCents) {',
    replace: 'if (maxCents < priceCents) {',
    tests: ['marketplace/bidding'],
  },
  {
    fault: 'an auction ends without waiting for the block of its leader',
    find: `      await lockBalance(em, listing.leader.customer_id);
`,
    replace: '',
    tests: [
      'marketplace/bidding-again',
      'marketplace/races',
      'marketplace/listing-life',
      'marketplace/locks',
    ],
  },
  {
    fault: 'a won auction is paid from the balance again',
    find: '    from: `escrow:${buyerId}`,',
    replace: '    from: `customer:${buyerId}`,',
    tests: ['marketplace/listing-life', 'marketplace/bidding'],
  },
  {
    fault: 'one auction’s trouble keeps the others open',
    find: `      ctx.services.log.error({ err: error, listing: id }, 'an auction could not be closed');`,
    replace: '      throw error;',
    tests: ['marketplace/listing-life', 'marketplace/auction-end', 'marketplace/auction-closer'],
  },
  {
    fault: 'an auction is won at the maximum',
    find: '{ customer_id: buyerId, amount_cents: priceCents, max_cents: maxCents }',
    replace: '{ customer_id: buyerId, max_cents: priceCents, max_cents: maxCents }',
    tests: ['marketplace/auction-end', 'marketplace/listing-life', 'marketplace/bidding'],
  },
  {
    fault: 'an auction that is not due is closed',
    find: `    if (!listing.is_due) return 'not_due';`,
    replace: `    if (listing.state !== 'open') return 'not_due';`,
    tests: ['marketplace/auction-end', 'marketplace/listing-life'],
  },
  {
    fault: 'an auction without a bid stays in the marketplace',
    find: `    await returnToPurchases(em, listing, stateAfter(listing, 'expire'));
`,
    replace: '',
    tests: ['marketplace/auction-end', 'marketplace/listing-life'],
  },
]);
