import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/pay-by-card.ts', [
  {
    fault: 'an archived shop takes cards',
    find: `  requireFlag(services.settings, 'open');
`,
    replace: '',
    tests: ['payments/card-payment', 'checkout/card-endpoints', 'checkout/card-data', 'checkout/pay-by-card'],
  },
  {
    fault: 'cards in the cart are not counted',
    find: `  await limitCards(ctx, ip);
`,
    replace: '',
    tests: ['checkout/card-sender', 'payments/card-payment', 'checkout/card-endpoints'],
  },
]);
