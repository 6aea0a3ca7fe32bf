import type { FoundPlace } from '../../../src-shared/catalog/engine/catalog-index.ts';
import type { FoundProduct } from '../../../src-shared/catalog/engine/search-result.ts';
import type { StockIndex } from '../../../src-shared/catalog/engine/stock-index.ts';

/** Some 2 MB. Most answers list accounts of the same few thousand: the cheapest of each kind. */
const MAX_TEXTS = 5_000;

/** By position. An account keeps its position and its price for as long as there is the index it is in. */
const textsOf = new WeakMap<StockIndex, Map<number, string>>();

/** The account as JSON, as a search lists it. */
export function productText({ part, position, relevantSkins, product }: FoundPlace): string {
  let texts = textsOf.get(part);
  if (texts === undefined) textsOf.set(part, (texts = new Map()));
  let text = texts.get(position);
  if (text === undefined) {
    if (texts.size === MAX_TEXTS) texts.clear();
    // What depends on the question comes last.
    const found: FoundProduct = { ...(product ?? part.productOf(position)), relevantSkins: [] };
    texts.set(position, (text = JSON.stringify(found)));
  }
  return relevantSkins.length === 0
    ? text
    : `${text.slice(0, -NO_SKINS.length)}[${relevantSkins.join(',')}]}`;
}

const NO_SKINS = '[]}';
