import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/hold-for-payment.ts', [
  {
    fault: 'the surcharge is not asked of the card',
    find: 'cardPartCents + surchargeCents',
    replace: 'cardPartCents',
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'the whole total is set aside instead of the balance’s part',
    find: '[`escrow:${actor.customerId}`]: balancePartCents,',
    replace: `'system:sales': balancePartCents,`,
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'the hold ends with the page, not a minute later',
    find: 'SESSION_SECONDS + 60',
    replace: 'SESSION_SECONDS',
    tests: ['checkout/hold-for-payment'],
  },
  {
    fault: 'products are held ten minutes less than their checkout',
    find: `eb.ref('c.hold_expires_at')`,
    replace: 'new Date(Date.now() + (HOLD_SECONDS - 600) * 1000)',
    tests: ['checkout/hold-for-payment'],
  },
  {
    fault: 'holds are not limited',
    find: `  await limitHolds(ctx, { gateway: offer.gateway, itemCount: offer.lines.length });
`,
    replace: '',
    tests: ['checkout/limit-holds-boundaries'],
  },
]);
