import type { CatalogAnswer } from '../../../src-shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '../../../src-shared/catalog/filters/registry.ts';
import type { CatalogStock } from '../stock/catalog-stock.ts';

/** Answers of one revision of the catalog that are given again, the one asked for longest ago first. */
const MAX_ANSWERS = 100;

interface CachedAnswers {
  revision: string;
  answers: Map<string, CatalogAnswer>;
}

const cached = new WeakMap<CatalogStock, CachedAnswers>();

/** One question to the catalog, answered from memory. It is the same for every customer, and asked again it is not searched again. */
export function searchCatalog(
  stock: CatalogStock,
  filters: SearchFilters,
  { limit, offset }: { limit: number; offset: number },
): CatalogAnswer {
  const { index, revision } = stock;
  const answers = answersOf(stock, revision);
  const question = JSON.stringify([filters, limit, offset]);
  const answer = answers.get(question) ?? index.answer(filters, revision, limit, offset);
  answers.delete(question);
  answers.set(question, answer);
  const [oldest] = answers.keys();
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
  return answer;
}

function answersOf(stock: CatalogStock, revision: string): CachedAnswers['answers'] {
  let current = cached.get(stock);
  if (current?.revision !== revision) cached.set(stock, (current = { revision, answers: new Map() }));
  return current.answers;
}
