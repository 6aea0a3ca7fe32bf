import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/queries/list-my-bids.ts', [
  {
    fault: 'void bids are among the own bids',
    find: `          .where('state', '<>', 'void')
`,
    replace: '',
    tests: ['marketplace/bidding-again'],
  },
  {
    fault: 'a claim is offered after the warranty',
    find: ' && !row.is_warranty_ended',
    replace: '',
    tests: ['marketplace/warranty-end'],
  },
  {
    fault: 'my bids show the lowest of them',
    find: `bid.fn.max<number>('amount_cents')`,
    replace: `bid.fn.min<number>('amount_cents')`,
    tests: ['marketplace/listing-pages'],
  },
  {
    fault: 'a claim is offered for an account that is gone',
    find: ' && isUnlisted(row.sale_state),',
    replace: ',',
    tests: ['marketplace/listing-pages', 'marketplace/warranty-claims'],
  },
  {
    fault: 'every bidder sees the leader’s maximum',
    find: 'row.leader_id === customerId ? row.leader_max_cents : null',
    replace: 'row.leader_max_cents',
    tests: ['marketplace/listing-pages', 'marketplace/bidding'],
  },
]);
