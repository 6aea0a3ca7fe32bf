import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/back-office/customer-exposure.ts', [
  {
    fault: 'sessions that are over count',
    find: ' and expires_at > now()',
    replace: '',
    tests: ['back-office/customer-exposure', 'back-office/block-customer', 'back-office/customers'],
  },
  {
    fault: 'accounts that are on the marketplace do not count as theirs',
    find: "state in ('owned', 'hidden', 'listed')",
    replace: "state in ('owned', 'hidden')",
    tests: ['back-office/customer-exposure', 'back-office/block-customer', 'back-office/customers'],
  },
  {
    fault: 'accounts that were refunded count as theirs',
    find: "state in ('owned', 'hidden', 'listed')",
    replace: "state in ('owned', 'hidden', 'listed', 'refunded')",
    tests: ['back-office/customer-exposure', 'back-office/block-customer', 'back-office/customers'],
  },
  {
    fault: 'listings that wait for their approval are not told',
    find: "listing.state in ('added', 'open')",
    replace: "listing.state in ('open')",
    tests: ['back-office/customer-exposure', 'back-office/block-customer', 'back-office/customers'],
  },
  {
    fault: 'bids that were outbid are told as leading',
    find: " and bid.state = 'leading'",
    replace: '',
    tests: ['back-office/customer-exposure', 'back-office/block-customer', 'back-office/customers'],
  },
  {
    fault: 'a payment that is disputed is not told',
    find: "'refunding', 'disputed')",
    replace: "'refunding')",
    tests: ['back-office/customer-exposure', 'back-office/block-customer', 'back-office/customers'],
  },
  {
    fault: 'claims that are decided are told',
    find: ' and claim.decided_at is null',
    replace: '',
    tests: ['back-office/customer-exposure', 'back-office/block-customer', 'back-office/customers'],
  },
  {
    fault: 'claims of anybody are told',
    find: 'where ? in (listing.seller_id, listing.buyer_id) and',
    replace: 'where ? > 0 and',
    tests: ['back-office/customer-exposure', 'back-office/block-customer', 'back-office/customers'],
  },
  {
    fault: 'a buyer is told as the seller',
    find: 'when listing.buyer_id = ?',
    replace: 'when listing.seller_id = ?',
    tests: ['back-office/customer-exposure', 'back-office/block-customer', 'back-office/customers'],
  },
]);
