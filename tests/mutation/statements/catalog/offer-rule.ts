import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/offer-rule.ts', [
  {
    fault: 'an account has no warranty',
    find: 'warrantyDays: warrantyDaysOf(product, this.#facts.prices)',
    replace: 'warrantyDays: 0',
    tests: ['catalog/warranty'],
  },
  {
    fault: 'the warranty of an account without one is promised',
    find: 'warrantyDays: warrantyDaysOf(product, this.#facts.prices)',
    replace: 'warrantyDays: warrantyDaysOf({ ...product, hasWarranty: true }, this.#facts.prices)',
    tests: ['catalog/warranty', 'checkout/judge-checkout'],
  },
  {
    fault: 'a mythic skin costs nothing',
    find: 'const hasMythic = this.#skinFacts.hasMythic(product);',
    replace: 'const hasMythic = false;',
    tests: [
      'checkout/judge-checkout',
      'checkout/checkout-amounts',
      'trade-in/trade-bounds',
      'catalog/warranty',
    ],
  },
]);
