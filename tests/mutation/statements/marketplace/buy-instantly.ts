import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/buy-instantly.ts', [
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
    find: `    await em.db.updateTable('bid').set({ state: 'outbid' }).where('id', '=', leader.id).execute();
`,
    replace: '',
    tests: ['marketplace/bidding'],
  },
  {
    fault: 'who led gets nothing back when another buys',
    find: `    await releaseBid(em, listing, leader);
`,
    replace: '',
    tests: ['marketplace/bidding'],
  },
]);
