import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/place-bid.ts', [
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
    fault: 'a bidder who bids again is still told to be outbid',
    find: `  await readOutbidNotice(em, actor.customerId, listing.id);
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
]);
