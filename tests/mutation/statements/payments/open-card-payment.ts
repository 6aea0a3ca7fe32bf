import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/open-card-payment.ts', [
  {
    fault: 'a card is handed over twice',
    find: `    .where('status', '=', 'created')
`,
    replace: '',
    tests: ['payments/card-payment', 'checkout/card-endpoints', 'payments/commands/open-card-payment'],
  },
  {
    fault: 'a card that did not reach the gateway keeps its hold',
    find: `      await abandonPayment(ctx, { paymentId, error: 'The payment provider did not answer.' });
`,
    replace: '',
    tests: ['payments/card-payment'],
  },
  {
    fault: 'eleven cards can be tried',
    find: 'points: 10,',
    replace: 'points: 11,',
    tests: ['payments/commands/limit-cards'],
  },
  {
    fault: 'cards are not counted by address',
    find: `  await services.limits.consume(CARDS_BY_IP, addressKey(ip));
`,
    replace: '',
    tests: ['payments/commands/limit-cards'],
  },
  {
    fault: 'cards are counted by each address of an IPv6 network',
    find: 'CARDS_BY_IP, addressKey(ip)',
    replace: 'CARDS_BY_IP, ip',
    tests: ['payments/commands/limit-cards'],
  },
  {
    fault: '31 cards are tried from one address',
    find: `name: 'card-ip', points: 30`,
    replace: `name: 'card-ip', points: 31`,
    tests: ['payments/commands/limit-cards'],
  },
  {
    fault: 'tried cards are forgotten after five minutes',
    find: 'points: 10, perSeconds: 10 * 60',
    replace: 'points: 10, perSeconds: 5 * 60',
    tests: ['payments/commands/limit-cards'],
  },
  {
    fault: 'tried cards of an address are forgotten after an hour',
    find: 'points: 30, perSeconds: 10 * 60',
    replace: 'points: 30, perSeconds: 60 * 60',
    tests: ['payments/commands/limit-cards'],
  },
  {
    fault: 'a card form is the same click for a minute',
    find: 'SAME_CARD_FORM_SECONDS = 30',
    replace: 'SAME_CARD_FORM_SECONDS = 60',
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'a card form is the same click for a few seconds only',
    find: 'SAME_CARD_FORM_SECONDS = 30',
    replace: 'SAME_CARD_FORM_SECONDS = 15',
    tests: ['checkout/repeat-checkout'],
  },
]);
