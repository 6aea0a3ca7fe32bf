import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/start-checkout.ts', [
  {
    fault: 'an archived shop sells',
    find: `  requireFlag(ctx.services.settings, 'open');
`,
    replace: '',
    tests: ['checkout/start-checkout'],
  },
  {
    fault: 'the page at the provider is open longer than the hold',
    find: 'SESSION_SECONDS * 1000',
    replace: '(SESSION_SECONDS + 120) * 1000',
    tests: ['checkout/open-payment'],
  },
  {
    fault: 'the page asks for the surcharge twice',
    find: 'payment.amount_cents - payment.surcharge_cents,',
    replace: 'payment.amount_cents,',
    tests: ['payments/commands/settle-payment', 'checkout/open-payment'],
  },
  {
    fault: 'a cent for the card is given away',
    find: 'quoted.quote.split.cardPartCents === 0',
    replace: 'quoted.quote.split.cardPartCents <= 1',
    tests: ['checkout/checkout-amounts', 'checkout/open-payment'],
    equivalent: 'The card pays nothing or at least EUR 0.50.',
  },
  {
    fault: 'a card form that is quoted ends the earlier try',
    find: 'isCardForm ? quoteCardForm(transaction, quoted.quote) :',
    replace:
      'isCardForm ? openPayment(transaction, quoted.quote).then(() => quoteCardForm(transaction, quoted.quote)) :',
    tests: ['checkout/replace-holds'],
  },
  {
    fault: 'who has paid lands in the cart',
    find: `successUrl: publicUrl + processingPath(payment.id)`,
    replace: `successUrl: publicUrl`,
    tests: ['checkout/start-checkout'],
  },
]);
