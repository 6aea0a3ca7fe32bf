import type { FoundPlace } from '../../../src-shared/catalog/engine/catalog-index.ts';
import type { CatalogAnswer, FoundProduct } from '../../../src-shared/catalog/engine/search-result.ts';
import type { StockIndex } from '../../../src-shared/catalog/engine/stock-index.ts';
import type { SearchFilters } from '../../../src-shared/catalog/filters/registry.ts';
import { ReadyJson } from '../../platform/ready-json.ts';
import type { CatalogStock } from '../stock/catalog-stock.ts';

/** Questions about one revision of the catalog that are remembered, the one asked longest ago goes first. With all answers some 4 MB. */
const MAX_QUESTIONS = 100;

type SearchedStock = Pick<CatalogStock, 'index' | 'revision'>;

interface CachedAnswers {
  revision: string;
  /** By question; undefined while it was asked once. Most are never asked again, and texts that stay are dear to collect. */
  answers: Map<string, ReadyJson<CatalogAnswer> | undefined>;
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
  const isAskedAgain = answers.delete(question);
  answers.set(question, isAskedAgain ? answer : undefined);
  const [oldest] = answers.keys();
  if (answers.size > MAX_QUESTIONS && oldest !== undefined) answers.delete(oldest);
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

/** Some 2 MB. Most answers list accounts of the same few thousand: the cheapest of each kind. */
const MAX_TEXTS = 5_000;

const NO_SKINS = '[]}';

/** By position. An account keeps its position and its price for as long as there is the index it is in. */
const textsOf = new WeakMap<StockIndex, Map<number, string>>();

/** The account as JSON, as a search lists it. */
function productText({ part, position, relevantSkins, product }: FoundPlace): string {
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
