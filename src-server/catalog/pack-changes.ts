import { deflateRawSync } from 'node:zlib';
import type { CatalogChangeSet } from '../../src-shared/catalog/catalog-changes.ts';
import { columnsFromProducts } from '../../src-shared/catalog/columns-builder.ts';
import type { Product } from '../../src-shared/catalog/product.ts';
import { encodeSnapshot } from '../../src-shared/catalog/snapshot-codec.ts';

/** Changes in as few bytes as a JSON answer allows: some 37 per account that came, 8 per account that went. */
export function packChanges({
  added,
  ...changes
}: Omit<CatalogChangeSet, 'added'> & { added: readonly Product[] }): CatalogChangeSet {
  if (added.length === 0) return changes;
  const snapshot = encodeSnapshot(columnsFromProducts(added));
  return { ...changes, added: deflateRawSync(snapshot).toString('base64') };
}
