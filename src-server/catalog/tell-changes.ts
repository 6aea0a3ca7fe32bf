import type { CatalogChanges, CatalogVersion } from '../../src-shared/catalog/catalog-changes.ts';
import type { CatalogStock } from './catalog-stock.ts';
import { packChanges } from './pack-changes.ts';

/** Questions under way: after a restart of the shop every browser asks at once, and most of them the same. */
const asked = new WeakMap<CatalogStock, Map<CatalogVersion, Promise<CatalogChanges>>>();

/** What a browser's copy of this version lacks, or that it must be fetched anew. */
export function tellChanges(stock: CatalogStock, since: CatalogVersion): Promise<CatalogChanges> {
  const bySince = asked.get(stock) ?? new Map<CatalogVersion, Promise<CatalogChanges>>();
  asked.set(stock, bySince);
  let changes = bySince.get(since);
  if (!changes) {
    changes = readChanges(stock, since).finally(() => bySince.delete(since));
    bySince.set(since, changes);
  }
  return changes;
}

async function readChanges(stock: CatalogStock, since: CatalogVersion): Promise<CatalogChanges> {
  const changes = await stock.changesSince(since);
  const { version, factsVersion } = stock;
  return changes === null
    ? { reload: true, version, factsVersion }
    : packChanges({ since, factsVersion, ...changes });
}
