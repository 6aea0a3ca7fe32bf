import type { CatalogDelta, CatalogVersion } from '#shared/catalog/catalog-delta.ts';
import type { ReferenceData } from '#shared/catalog/engine/catalog-index.ts';

/** The catalog as stored on this device: a snapshot, and the changes since. */
export interface StoredCatalog {
  version: CatalogVersion;
  /** See snapshot-codec.ts. */
  bytes: Uint8Array<ArrayBuffer>;
  /** In order; the first one continues from the snapshot. */
  changes: CatalogDelta[];
}

/** The reference data that pages need (prices, skins and champions) with their version. */
export interface VersionedReferenceData {
  version: string;
  referenceData: ReferenceData;
}

/** Where the catalog is stored between visits. Every method may reject; `ResilientStorage` handles that. */
export interface CatalogStorage {
  readCatalog(): Promise<StoredCatalog | undefined>;
  /**
   * Replaces the snapshot, and deletes the changes that it contains. Keeps what is later: while this tab fetched the
   * snapshot, the leading one may have stored what happened since.
   */
  writeCatalog(catalog: Pick<StoredCatalog, 'version' | 'bytes'>): Promise<void>;
  addDelta(changes: CatalogDelta): Promise<void>;
  readReferenceData(): Promise<VersionedReferenceData | undefined>;
  writeReferenceData(referenceData: VersionedReferenceData): Promise<void>;
  /** When the replica was last known to match the shop, in ms since 1970. */
  readSyncedAt(): Promise<number | undefined>;
  writeSyncedAt(at: number): Promise<void>;
  /** Deletes everything, however damaged. The next write starts anew. */
  destroy(): Promise<void>;
}

/**
 * Why nothing is stored on this device: the browser forbids it (private windows, settings), it is out of space, or the
 * stored data cannot be read or written.
 */
export type StorageProblem = 'blocked' | 'full' | 'broken';
