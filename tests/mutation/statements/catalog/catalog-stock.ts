import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/stock/catalog-stock.ts', [
  {
    fault: 'the surcharge is not asked for',
    find: 'return eurToCents(this.#referenceData.prices.extraStripeCharge);',
    replace: 'return 0;',
    tests: ['checkout/preview-checkout', 'checkout/checkout-amounts', 'payments/commands/settle-payment'],
  },
  {
    fault: 'new prices do not reach the price rule',
    find: `    this.#priceRule = new PriceRule(referenceData);
    this.#index.reprice(referenceData);`,
    replace: '    this.#index.reprice(referenceData);',
    tests: ['catalog/stock/catalog-stock'],
  },
]);
