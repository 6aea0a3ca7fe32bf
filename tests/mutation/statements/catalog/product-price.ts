import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/product-price.ts', [
  {
    fault: 'an account has no warranty',
    find: 'warrantyDays: warrantyDaysOf(product, this.#referenceData.prices)',
    replace: 'warrantyDays: 0',
    tests: ['catalog/warranty'],
  },
  {
    fault: 'the warranty of an account without one is promised',
    find: 'warrantyDays: warrantyDaysOf(product, this.#referenceData.prices)',
    replace: 'warrantyDays: warrantyDaysOf({ ...product, hasWarranty: true }, this.#referenceData.prices)',
    tests: ['catalog/warranty', 'checkout/quote-checkout'],
  },
  {
    fault: 'a mythic skin costs nothing',
    find: 'const hasMythic = this.#skinLookup.hasMythic(product);',
    replace: 'const hasMythic = false;',
    tests: ['catalog/product-price'],
  },
  {
    fault: 'an account is priced by the blue essence it has, not by full 10,000s',
    find: 'priceInClass(this.#prices, { ...product, kind, hasMythic })',
    replace:
      'priceInClass(this.#prices, { ...product, discreteBlueEssence: row.blue_essence + 9_999, kind, hasMythic })',
    tests: ['catalog/product-price'],
  },
  {
    fault: 'every account is priced as a standard one',
    find: 'const kind = productClass(product, this.#prices.oldStockMaxDate);',
    replace:
      "const kind = productClass({ ...product, isHandleveled: false, isPremium: false, dateLastPlayed: '' }, this.#prices.oldStockMaxDate);",
    tests: ['catalog/product-price'],
  },
]);
