import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/queries/customer-exposure.ts', [
  {
    fault: 'sessions that are over count',
    find: `        .where(isOpenSession)
`,
    replace: '',
    tests: ['admin/customer-exposure', 'admin/block-customer', 'admin/customers'],
  },
  {
    fault: 'accounts that are on the marketplace do not count as theirs',
    find: '.where(isOwned)',
    replace: `.where('state', 'in', ['owned', 'hidden'])`,
    tests: ['admin/customer-exposure', 'admin/block-customer', 'admin/customers'],
  },
  {
    fault: 'accounts that were refunded count as theirs',
    find: '.where(isOwned)',
    replace: `.where('state', 'in', ['owned', 'hidden', 'listed', 'refunded'])`,
    tests: ['admin/customer-exposure', 'admin/block-customer', 'admin/customers'],
  },
  {
    fault: 'listings that wait for their approval are not shown',
    find: `'in', LIVE_STATES`,
    replace: `'=', 'open'`,
    tests: ['admin/customer-exposure', 'admin/block-customer', 'admin/customers'],
  },
  {
    fault: 'bids that were outbid are shown as leading',
    find: `    .where('bid.state', '=', 'leading')
`,
    replace: '',
    tests: ['admin/customer-exposure', 'admin/block-customer', 'admin/customers'],
  },
  {
    fault: 'a payment that is disputed is not shown',
    find: `'refunding', 'disputed']`,
    replace: `'refunding']`,
    tests: ['admin/customer-exposure', 'admin/block-customer', 'admin/customers'],
  },
  {
    fault: 'claims that are decided are shown',
    find: `    .where('w.state', '=', 'open')
`,
    replace: '',
    tests: ['admin/customer-exposure', 'admin/block-customer', 'admin/customers'],
  },
  {
    fault: 'claims of all customers are shown',
    find: `    .where((eb) => eb.or([eb('l.seller_id', '=', customerId), eb('p.customer_id', '=', customerId)]))
`,
    replace: '',
    tests: ['admin/customer-exposure', 'admin/block-customer', 'admin/customers'],
  },
  {
    fault: 'a buyer is shown as the seller',
    find: `.when('p.customer_id', '=', customerId)`,
    replace: `.when('l.seller_id', '=', customerId)`,
    tests: ['admin/customer-exposure', 'admin/block-customer', 'admin/customers'],
  },
]);
