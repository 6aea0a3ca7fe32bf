import type { FoundPlace } from '../../../src-shared/catalog/engine/catalog-index.ts';
import type { CatalogAnswer, FoundProduct } from '../../../src-shared/catalog/engine/search-result.ts';
import type { StockIndex } from '../../../src-shared/catalog/engine/stock-index.ts';
import type { SearchFilters } from '../../../src-shared/catalog/filters/registry.ts';
import { ReadyJson } from '../../platform/ready-json.ts';
import type { CatalogStock } from '../stock/catalog-stock.ts';

/** How many queries about one revision of the catalog are cached, least recently used evicted first. With answers about 4 MB. */
const MAX_QUESTIONS = 100;

type SearchedStock = Pick<CatalogStock, 'index' | 'revision'>;

interface CachedAnswers {
  revision: string;
  /**
   * By query; undefined if it was asked only once. Most are never repeated, and long-lived strings are expensive for the
   * garbage collector.
   */
  answers: Map<string, ReadyJson<CatalogAnswer> | undefined>;
}

const cached = new WeakMap<SearchedStock, CachedAnswers>();

/** A search of the catalog, answered from memory. Answers do not depend on the customer; repeated ones are cached. */
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
  const pieces: Buffer[] = [BEGIN];
  places.forEach((place, at) => {
    const withComma = productJson(place);
    const product = at === 0 ? withComma.subarray(1) : withComma;
    const { relevantSkins } = place;
    if (relevantSkins.length === 0) pieces.push(product);
    else pieces.push(product.subarray(0, -NO_SKINS.length), Buffer.from(`[${relevantSkins.join(',')}]}`));
  });
  pieces.push(Buffer.from(`],${JSON.stringify(rest).slice(1)}`));
  return new ReadyJson(Buffer.concat(pieces));
}

/** About 2 MB. Most answers list the same few thousand accounts: the cheapest of each kind. */
const MAX_PRODUCTS = 5_000;

const BEGIN = Buffer.from('{"products":[');
/** How the JSON of an account ends if it has none of the requested skins. */
const NO_SKINS = '[]}';

/** By position. An account keeps its position and its price as long as its index exists. */
const writtenOf = new WeakMap<StockIndex, Map<number, Buffer>>();

/** The account as JSON with a leading comma, as listed by a search that does not filter by skins. */
function productJson({ part, position, product }: FoundPlace): Buffer {
  let written = writtenOf.get(part);
  if (written === undefined) writtenOf.set(part, (written = new Map()));
  let json = written.get(position);
  if (json === undefined) {
    if (written.size === MAX_PRODUCTS) written.clear();
    // The property that depends on the query comes last.
    const found: FoundProduct = { ...(product ?? part.productOf(position)), relevantSkins: [] };
    written.set(position, (json = Buffer.from(`,${JSON.stringify(found)}`)));
  }
  return json;
}
