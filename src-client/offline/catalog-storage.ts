import type { CatalogDelta, CatalogVersion } from '#shared/catalog/catalog-delta.ts';
import type { ReferenceData } from '#shared/catalog/engine/catalog-index.ts';

/** The catalog as this device keeps it: a snapshot, and what has happened since. */
export interface StoredCatalog {
  version: CatalogVersion;
  /** See snapshot-codec.ts. */
  bytes: Uint8Array<ArrayBuffer>;
  /** In order; the first one continues the snapshot. */
  changes: CatalogDelta[];
}

/** The reference data that pages need, prices, skins and champions, under the name of their version. */
export interface VersionedReferenceData {
  version: string;
  referenceData: ReferenceData;
}

/** Where the catalog is stored between visits. Every method may reject; `ResilientStorage` decides what that means. */
export interface CatalogStorage {
  readCatalog(): Promise<StoredCatalog | undefined>;
  /** Replaces the snapshot and forgets the changes. */
  writeCatalog(catalog: Pick<StoredCatalog, 'version' | 'bytes'>): Promise<void>;
  addDelta(changes: CatalogDelta): Promise<void>;
  readReferenceData(): Promise<VersionedReferenceData | undefined>;
  writeReferenceData(referenceData: VersionedReferenceData): Promise<void>;
  /** When the replica was last known to equal the shop's, in ms since 1970. */
  readSyncedAt(): Promise<number | undefined>;
  writeSyncedAt(at: number): Promise<void>;
  /** Removes everything, however damaged. The next write starts anew. */
  destroy(): Promise<void>;
}

/**
 * Why nothing is kept on this device: the browser forbids it (private windows, settings), there is no room, or what was
 * there cannot be read or written.
 */
export type StorageProblem = 'blocked' | 'full' | 'broken';
