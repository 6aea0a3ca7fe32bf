import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/complete-checkout.ts', [
  {
    fault: 'a late payment buys what the balance cannot pay by a cent',
    find: '(await balanceOf(em, checkout.customer_id)) >= checkout.balance_part_cents',
    replace: '(await balanceOf(em, checkout.customer_id)) >= checkout.balance_part_cents - 1',
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'a late payment needs a cent more than the balance’s part',
    find: '(await balanceOf(em, checkout.customer_id)) >= checkout.balance_part_cents',
    replace: '(await balanceOf(em, checkout.customer_id)) > checkout.balance_part_cents',
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'a late payment takes a product that another customer holds',
    find: `isPurchasable.as('is_purchasable')`,
    replace: `eb('product.status', 'in', ['for_sale', 'held']).as('is_purchasable')`,
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'a late payment takes a hold over ten minutes before its end',
    find: `isPurchasable.as('is_purchasable')`,
    replace: `eb
        .or([
          eb('product.status', '=', 'for_sale'),
          eb('product.held_until', '<', new Date(Date.now() + 600_000)),
        ])
        .as('is_purchasable')`,
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'one account of several is enough to deliver',
    find: 'items.every(',
    replace: 'items.some(',
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'a blocked customer gets the accounts',
    find: '!isErased && !isBlocked',
    replace: '!isErased',
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'a deleted customer gets the accounts',
    find: '!isErased && !isBlocked',
    replace: '!isBlocked',
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'a late payment that buys nothing keeps the hold',
    find: `    await releaseHold(em, checkout.id);
    return false;`,
    replace: '    return false;',
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'the escrow pays for what was given back to the balance',
    find: `checkout.status === 'awaiting_payment' ? checkout.balance_part_cents : 0`,
    replace: 'checkout.balance_part_cents',
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'the surcharge becomes the customer’s balance',
    find: `      'system:surcharge': checkout.surcharge_cents,
      [\`customer:\${checkout.customer_id}\`]: checkout.card_part_cents,`,
    replace:
      '      [`customer:${checkout.customer_id}`]: checkout.card_part_cents + checkout.surcharge_cents,',
    tests: ['checkout/complete-checkout', 'payments/commands/settle-payment'],
  },
  {
    fault: 'cashback below a euro is not given',
    find: 'checkout.cashback_cents > 0',
    replace: 'checkout.cashback_cents >= 100',
    tests: ['checkout/complete-checkout', 'payments/card-payment'],
  },
  {
    fault: 'a late payment is credited without its surcharge',
    find: `      [\`system:\${checkout.gateway}\`]: -payment.amount_cents,
      [\`customer:\${payment.customer_id}\`]: payment.amount_cents,`,
    replace: `      [\`system:\${checkout.gateway}\`]: -checkout.card_part_cents,
      [\`customer:\${payment.customer_id}\`]: checkout.card_part_cents,`,
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'a late payment is not marked as credited',
    find: `  await endCheckout(em, checkout, 'credit');
`,
    replace: '',
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'a checkout is completed without its lock',
    find: `    .forUpdate()
`,
    replace: '',
    tests: ['checkout/complete-checkout', 'payments/locks'],
    equivalent: 'Every command that changes a checkout holds the balance of its customer.',
  },
  {
    fault: 'accounts are delivered without their lock',
    find: `    .forNoKeyUpdate('product')
`,
    replace: '',
    tests: ['checkout/complete-checkout', 'payments/commands/settle-payment'],
  },
  {
    fault: 'a late payment of a released checkout needs no code',
    find: '    (await canUseAgain(em, checkout.coupon_code, checkout.customer_id))',
    replace: `    checkout.id !== ''`,
    tests: ['checkout/complete-checkout', 'checkout/coupon-limits'],
  },
  {
    fault: 'when a checkout was paid is not noted',
    find: ', completed_at: now',
    replace: '',
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'a payment that became balance gives accounts back',
    find: `      .where('status', '=', 'paid')
      .executeTakeFirst();
    return paid ?`,
    replace: `      .executeTakeFirst();
    return paid ?`,
    tests: ['payments/commands/refund-payment', 'payments/commands/refund-boundaries'],
  },
  {
    fault: 'the hold of a payment that has failed stays',
    find: `    await releaseHold(em, checkoutIdOf(payment));
`,
    replace: '',
    tests: [
      'payments/commands/settle-payment-states',
      'payments/commands/close-payment',
      'payments/commands/refund-boundaries',
    ],
  },
]);
