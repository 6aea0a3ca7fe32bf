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

/** Some 2 MB. Most answers list accounts of the same few thousand: the cheapest of each kind. */
const MAX_PRODUCTS = 5_000;

const BEGIN = Buffer.from('{"products":[');
/** What an account ends with that has none of the skins that were asked for. */
const NO_SKINS = '[]}';

/** By position. An account keeps its position and its price for as long as there is the index it is in. */
const writtenOf = new WeakMap<StockIndex, Map<number, Buffer>>();

/** The account as JSON with a comma before it, as a search lists it that asks for no skins. */
function productJson({ part, position, product }: FoundPlace): Buffer {
  let written = writtenOf.get(part);
  if (written === undefined) writtenOf.set(part, (written = new Map()));
  let json = written.get(position);
  if (json === undefined) {
    if (written.size === MAX_PRODUCTS) written.clear();
    // What depends on the question comes last.
    const found: FoundProduct = { ...(product ?? part.productOf(position)), relevantSkins: [] };
    written.set(position, (json = Buffer.from(`,${JSON.stringify(found)}`)));
  }
  return json;
}
