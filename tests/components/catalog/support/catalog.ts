import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import type { PricedProduct, Product } from '#shared/catalog/product.ts';
import { generateReferenceData, generateProducts } from '../../../bench/generate-catalog.ts';
import { answer, answerRest, Refused } from '../../support/shop-answers.ts';

const SEED = 3;
export const REFERENCE_DATA = generateReferenceData(SEED);
export const STOCK: readonly Product[] = [...generateProducts(600, REFERENCE_DATA, SEED)];
const INDEX = CatalogIndex.build(STOCK, REFERENCE_DATA);

/** All of it with prices, the cheapest first. */
export const PRICED: readonly PricedProduct[] = INDEX.search({}, STOCK.length).products;

/** So many of what is found are listed: drawing a hundred cards is not what these tests are about. */
const LISTED = 3;

/** From now on the shop finds accounts in a stock of its own, by the rules of the real one. */
export function stockShop(): void {
  answerRest('/api/catalog/facts/', { ...REFERENCE_DATA, version: 'facts 1' });
  answer('catalog.search', (input) => {
    const { limit, offset, ...filters } = input;
    return INDEX.answer(filters, 'stock 1/facts 1', Math.min(LISTED, limit ?? LISTED), offset);
  });
  answer('catalog.suggestionCounts', ({ filters, ...suggested }) =>
    INDEX.countSuggestions(filters, suggested),
  );
  answer('catalog.product', ({ id }) => {
    const product = INDEX.get(id);
    if (product === undefined) throw new Refused('not_found');
    return product;
  });
}
