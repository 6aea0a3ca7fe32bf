import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchCatalog } from '#server/catalog/queries/search-catalog.ts';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import { PLAIN_ACCOUNT } from '../../../support/plain-account.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';
import {
  anyFilters,
  fewFilters,
  priceList,
  product,
  products,
  SKIN_CATALOG,
} from '../../../shared/support/catalog-arbitraries.ts';

const page = fc.record({ limit: fc.integer({ min: 1, max: 100 }), offset: fc.nat({ max: 30 }) });
const question = fc.tuple(fc.oneof(fewFilters, anyFilters), page);

/** A state of the stock and what is asked then. */
const step = fc.record({
  added: fc.array(product, { maxLength: 3 }),
  removed: fc.array(fc.nat(), { maxLength: 3 }),
  prices: fc.option(priceList, { nil: undefined }),
  questions: fc.array(question, { maxLength: 4 }),
});

test('the answer text matches the engine, whatever happens to the stock and however often it is requested', () => {
  fc.assert(
    fc.property(products(120), priceList, fc.array(step, { maxLength: 4 }), (accounts, prices, steps) => {
      const index = CatalogIndex.build(accounts, { prices, ...SKIN_CATALOG });
      const stock = { index, revision: 'first' };
      for (const [n, { added, removed, prices: newPrices, questions }] of steps.entries()) {
        stock.revision = `after step ${n}`;
        for (const at of removed) index.remove(accounts[at % Math.max(1, accounts.length)]?.id ?? 0);
        if (added.length > 0) index.add(...added);
        if (newPrices) index.reprice({ prices: newPrices, ...SKIN_CATALOG });
        for (const [filters, { limit, offset }] of [...questions, ...questions, ...questions]) {
          const answer = searchCatalog(stock, filters, { limit, offset }).toJSON();
          expect(answer).toEqual(index.answer(filters, stock.revision, limit, offset));
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('an answer is cached from the second request on, as long as the stock is unchanged', () => {
  const stock = {
    index: CatalogIndex.build([PLAIN_ACCOUNT], { prices: TEST_PRICES, ...SKIN_CATALOG }),
    revision: '1',
  };
  const ask = () => searchCatalog(stock, {}, { limit: 100, offset: 0 });
  const [first, second, third] = [ask(), ask(), ask()];
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  stock.revision = '2';
  expect(ask()).not.toBe(third);
});
