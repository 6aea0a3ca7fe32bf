import { deflateRawSync } from 'node:zlib';
import type { CatalogDelta, CatalogVersion, DeltaAnswer } from '../../../src-shared/catalog/catalog-delta.ts';
import { columnsFromProducts } from '../../../src-shared/catalog/columns-builder.ts';
import type { Product } from '../../../src-shared/catalog/product.ts';
import { encodeSnapshot } from '../../../src-shared/catalog/snapshot-codec.ts';
import type { StockChanges } from './load-stock.ts';

/** Of the stock in memory, what a delta is made of. */
interface DeltaSource {
  version: CatalogVersion;
  factsVersion: string;
  /** Null: so far behind that only the snapshot helps. */
  changesSince(version: CatalogVersion): Promise<StockChanges | null>;
}

/** Questions under way: after a restart of the shop every browser asks at once, and most of them the same. */
const asked = new WeakMap<DeltaSource, Map<CatalogVersion, Promise<DeltaAnswer>>>();

/** What a replica of this version lacks, or that its version is stale and the snapshot must be fetched. */
export function deltaSince(stock: DeltaSource, since: CatalogVersion): Promise<DeltaAnswer> {
  const bySince = asked.get(stock) ?? new Map<CatalogVersion, Promise<DeltaAnswer>>();
  asked.set(stock, bySince);
  let answer = bySince.get(since);
  if (!answer) {
    answer = readDelta(stock, since).finally(() => bySince.delete(since));
    bySince.set(since, answer);
  }
  return answer;
}

async function readDelta(stock: DeltaSource, since: CatalogVersion): Promise<DeltaAnswer> {
  const changes = await stock.changesSince(since);
  const { version, factsVersion } = stock;
  return changes === null
    ? { reload: true, version, factsVersion }
    : encodeDelta({ since, factsVersion, ...changes });
}

/** A delta in as few bytes as a JSON answer allows: some 37 per account that came, 8 per account that went. */
export function encodeDelta({
  added,
  ...delta
}: Omit<CatalogDelta, 'added'> & { added: readonly Product[] }): CatalogDelta {
  if (added.length === 0) return delta;
  const snapshot = encodeSnapshot(columnsFromProducts(added));
  return { ...delta, added: deflateRawSync(snapshot).toString('base64') };
}
