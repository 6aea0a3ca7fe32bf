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
    fault: 'the card is charged more than the form says',
    find: 'if (cardPartCents > (input.cardPartCents ?? cardPartCents))',
    replace: 'if (cardPartCents > (input.totalCents ?? cardPartCents))',
    tests: ['checkout/pay-by-card'],
  },
  {
    fault: 'cards in the cart are not counted',
    find: `  await limitCards(ctx, input.ip);
`,
    replace: '',
    tests: ['payments/commands/limit-cards', 'payments/card-payment', 'checkout/card-endpoints'],
  },
  {
    fault: 'a card form sent again later joins the first',
    find: 'openSeconds: SAME_CARD_FORM_SECONDS',
    replace: 'openSeconds: 3600',
    tests: ['checkout/repeat-checkout', 'payments/card-payment'],
  },
]);
