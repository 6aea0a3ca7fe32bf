import type { CatalogDelta } from '#shared/catalog/catalog-delta.ts';
import { productAt } from '#shared/catalog/columns.ts';
import type { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import type { Product } from '#shared/catalog/product.ts';
import { decodeSnapshot } from '#shared/catalog/snapshot-codec.ts';

/** Decodes packed accounts. Rejects (SnapshotError, TypeError) if they are damaged. */
export async function decodeProducts(packed: string): Promise<Product[]> {
  const deflated = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const plain = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const columns = decodeSnapshot(new Uint8Array(await new Response(plain).arrayBuffer()));
  return Array.from({ length: columns.length }, (_, row) => productAt(columns, row));
}

/** Updates an index from one version to the next. Decodes first: the index is changed in one step or not at all. */
export async function applyDelta(
  index: CatalogIndex,
  { removedIds, added }: Pick<CatalogDelta, 'removedIds' | 'added'>,
): Promise<void> {
  const products = added === undefined ? [] : await decodeProducts(added);
  for (const id of removedIds) index.remove(id);
  if (products.length > 0) index.add(...products);
}
