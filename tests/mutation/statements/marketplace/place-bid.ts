import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/commands/place-bid.ts', [
  {
    fault: 'the whole balance is too little for a bid',
    find: 'balanceCents < bid.maxCents',
    replace: 'balanceCents <= bid.maxCents',
    tests: ['marketplace/bid-bounds'],
  },
  {
    fault: 'a bid needs its amount only',
    find: 'balanceCents < bid.maxCents',
    replace: 'balanceCents < bid.amountCents',
    tests: ['marketplace/bid-bounds'],
  },
  {
    fault: 'a blocked customer bids',
    find: `  await requireActive(em, actor.customerId);
`,
    replace: '',
    tests: ['marketplace/bid-refusals'],
  },
  {
    fault: 'a listing that waits for the operator can be bid on',
    find: `if (listing.confirmed_at === null && listing.seller_id !== customerId) throw new ShopError('not_found');`,
    replace: `if (listing.id === 0) throw new ShopError('not_found');`,
    tests: ['marketplace/listing-pages'],
  },
  {
    fault: 'a refused bid moves the end',
    find: '    const check = checkBid(',
    replace: `    await em.db
      .updateTable('listing')
      .set((eb) => ({ ends_at: eb.fn('greatest', ['ends_at', eb.fn('timestamptz_pl_interval', [eb.fn('clock_timestamp'), eb.val('2 minutes')])]) }))
      .where('id', '=', listing.id)
      .execute();
    const check = checkBid(`,
    tests: ['marketplace/soft-close'],
  },
  {
    fault: 'who leads is not locked',
    find: `    ...(found.leader ? [found.leader.customer_id] : []),
`,
    replace: '',
    tests: ['marketplace/bidding', 'marketplace/races', 'marketplace/locks'],
  },
  {
    fault: 'a bidder who bids again is still notified of being outbid',
    find: `  await markOutbidNoticeRead(em, { customerId: actor.customerId, listingId: listing.id });
`,
    replace: '',
    tests: ['marketplace/bidding', 'marketplace/notices'],
  },
  {
    fault: 'who was outbid gets nothing back',
    find: `    await releaseBid(em, listing, leader);
    await notifyOutbid`,
    replace: '    await notifyOutbid',
    tests: ['marketplace/bidding'],
  },
  {
    fault: 'the maximum of a blocked customer bids',
    find: '    found.leader && (await isBlockedLeader(em, found.leader))',
    replace: '    found.leader && found.leader.max_cents === 0',
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'only the amount of a bid is set aside',
    find: `customerId: actor.customerId, maxCents: bid.maxCents });
  return`,
    replace: `customerId: actor.customerId, maxCents: bid.amountCents });
  return`,
    tests: ['marketplace/bidding', 'marketplace/bid-bounds'],
  },
  {
    fault: 'bids are taken while the marketplace is switched off',
    find: `  requireFlag(ctx.services.settings, 'auction');
`,
    replace: '',
    tests: ['marketplace/bidding', 'marketplace/bid-refusals'],
  },
  {
    fault: 'the whole balance is too little for an instant buy',
    find: 'balanceCents < priceCents',
    replace: 'balanceCents <= priceCents',
    tests: ['marketplace/bid-bounds'],
  },
  {
    fault: 'a blocked customer buys',
    find: `  await requireActive(em, customerId);
`,
    replace: '',
    tests: ['marketplace/bid-refusals'],
  },
  {
    fault: 'the own lead counts at its amount',
    find: 'isOwnLead ? leader.max_cents : 0',
    replace: 'isOwnLead ? leader.amount_cents : 0',
    tests: ['marketplace/bid-bounds'],
  },
  {
    fault: 'who led is not locked when another buys',
    find: 'lockBalances(em, [customerId, ...(leader ? [leader.customer_id] : [])])',
    replace: 'lockBalances(em, [customerId])',
    tests: ['marketplace/bidding', 'marketplace/races', 'marketplace/locks'],
  },
  {
    fault: 'who led still leads after another bought',
    find: `    await db.updateTable('bid').set({ state: 'outbid' }).where('id', '=', leader.id).execute();
`,
    replace: '',
    tests: ['marketplace/bidding'],
  },
  {
    fault: 'who led gets nothing back when another buys',
    find: `    await releaseBid(em, listing, leader);
  }
  await db`,
    replace: `  }
  await db`,
    tests: ['marketplace/bidding'],
  },
]);
