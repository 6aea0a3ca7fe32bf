import type { CatalogAnswer } from '../../../src-shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '../../../src-shared/catalog/filters/registry.ts';
import { ReadyJson } from '../../platform/ready-json.ts';
import type { CatalogStock } from '../stock/catalog-stock.ts';
import { productText } from './product-texts.ts';

/** Answers of one revision of the catalog that are given again, the one asked for longest ago first. Some 4 MB. */
const MAX_ANSWERS = 100;

type SearchedStock = Pick<CatalogStock, 'index' | 'revision'>;

interface CachedAnswers {
  revision: string;
  answers: Map<string, ReadyJson<CatalogAnswer>>;
}

const cached = new WeakMap<SearchedStock, CachedAnswers>();

/** One question to the catalog, answered from memory. It is the same for every customer, and asked again it is not searched again. */
export function searchCatalog(
  stock: SearchedStock,
  filters: SearchFilters,
  { limit, offset }: { limit: number; offset: number },
): ReadyJson<CatalogAnswer> {
  const answers = answersOf(stock, stock.revision);
  const question = JSON.stringify([filters, limit, offset]);
  const answer = answers.get(question) ?? writeAnswer(stock, filters, { limit, offset });
  answers.delete(question);
  answers.set(question, answer);
  const [oldest] = answers.keys();
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
  return answer;
}

function answersOf(stock: SearchedStock, revision: string): CachedAnswers['answers'] {
  let current = cached.get(stock);
  if (current?.revision !== revision) cached.set(stock, (current = { revision, answers: new Map() }));
  return current.answers;
}

function writeAnswer(
  { index, revision }: SearchedStock,
  filters: SearchFilters,
  { limit, offset }: { limit: number; offset: number },
): ReadyJson<CatalogAnswer> {
  const { places, ...rest } = index.answerInPlaces(filters, revision, limit, offset);
  const products = places.map(productText).join(',');
  return new ReadyJson(`{"products":[${products}],${JSON.stringify(rest).slice(1)}`);
}
