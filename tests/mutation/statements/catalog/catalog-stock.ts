import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/catalog-stock.ts', [
  {
    fault: 'the surcharge is not asked for',
    find: 'return eurToCents(this.#facts.prices.extraStripeCharge);',
    replace: 'return 0;',
    tests: ['checkout/preview-checkout', 'checkout/checkout-amounts', 'payments/settle-payment'],
  },
  {
    fault: 'new prices do not reach the price rule',
    find: `    this.#priceRule = new PriceRule(facts);
    this.#index.reprice(facts);`,
    replace: '    this.#index.reprice(facts);',
    tests: ['catalog/catalog-stock'],
  },
]);
