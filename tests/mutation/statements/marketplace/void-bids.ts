import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/commands/void-bids.ts', [
  {
    fault: 'bidding again is an hour too short',
    find: 'BIDDING_AGAIN_HOURS = 24',
    replace: 'BIDDING_AGAIN_HOURS = 23',
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'bidding again brings the end nearer',
    find: `eb.fn<Date>('greatest', ['ends_at', secondsFromClock(BIDDING_AGAIN_HOURS * 3600)])`,
    replace: 'secondsFromClock(BIDDING_AGAIN_HOURS * 3600)',
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'watchers who were notified of the former end are not notified of the new one',
    find: `.set({ told_at: null })`,
    replace: `.set((eb) => ({ told_at: eb.ref('told_at') }))`,
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'bids of a customer who is not blocked are withdrawn',
    find: `      if (!(await isBlockedLeader(em, leader))) return 0;
`,
    replace: '',
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'bids of all customers are withdrawn',
    find: `    .where('customer_id', '=', customerId)
    .where('state', '=', 'leading')`,
    replace: `    .where('customer_id', '<>', customerId)
    .where('state', '=', 'leading')`,
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'a listing that waits goes on without its seller',
    find: `.where('state', 'in', LIVE_STATES)`,
    replace: `.where('state', '=', 'open')`,
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'the listings of all sellers end',
    find: `.where('seller_id', '=', sellerId)`,
    replace: `.where('seller_id', '>=', sellerId)`,
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'withdrawing does not wait for the block to be lifted',
    find: `      await lockBalance(em, customerId);
`,
    replace: '',
    tests: ['marketplace/bidding-again', 'marketplace/locks'],
  },
  {
    fault: 'a blocked leader gets nothing back',
    find: `  await releaseBid(em, listing, leader);
  await notifyBidders`,
    replace: '  await notifyBidders',
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'bidding again counts the void bids',
    find: `      total_bids: 0,
      ends_at`,
    replace: '      ends_at',
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'bidding again needs more than the void bids',
    find: `      highest_bid_cents: null,
      total_bids: 0,
      ends_at`,
    replace: `      total_bids: 0,
      ends_at`,
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'the leader of an auction that the shop ends gets nothing back',
    find: `    await releaseBid(em, listing, leader);
`,
    replace: '',
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'an auction that the shop ends does not wait for its leader’s balance',
    find: `    await lockBalance(em, leader.customer_id);
`,
    replace: '',
    tests: ['marketplace/bidding-again', 'marketplace/locks'],
  },
  {
    fault: 'the blocked leader is notified that the bids are void',
    find: '.filter((id) => id !== exceptCustomerId)',
    replace: '.filter((id) => id !== 0)',
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'the bids of an ended auction still count',
    find: '    .set({ highest_bid_cents: null, total_bids: 0 })',
    replace: `    .set({ total_bids: (eb) => eb.ref('total_bids') })`,
    tests: ['marketplace/bidding-again'],
  },
]);
