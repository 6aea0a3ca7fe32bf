import { inSource } from '../../statement-mutant.ts';

const tests = ['privacy/personal-data'];

export const mutants = inSource('src-server/privacy/personal-data-sections.ts', [
  {
    fault: 'the bids of all customers are among one’s own data',
    find: `          'placed_at as placedAt',
        ])
        .where('customer_id', '=', customerId),`,
    replace: `          'placed_at as placedAt',
        ]),`,
    tests,
  },
  {
    fault: 'the claims of all customers are among one’s own data',
    find: `        .where((eb) =>
          eb.or([eb('listing.buyer_id', '=', customerId), eb('purchase.customer_id', '=', customerId)]),
        ),`,
    replace: ',',
    tests,
  },
  {
    fault: 'what a customer received is not among their data',
    find: `eb.or([eb('sender_id', '=', customerId), eb('receiver_id', '=', customerId)])`,
    replace: `eb('sender_id', '=', customerId)`,
    tests,
  },
]);
