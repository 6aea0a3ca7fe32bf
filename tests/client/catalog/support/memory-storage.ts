import { isLaterInSameDatabase } from '#shared/catalog/catalog-delta.ts';
import type {
  CatalogStorage,
  VersionedReferenceData,
  StoredCatalog,
} from '#client/offline/catalog-storage.ts';

/** What IndexedDB does, in memory; a test decides how it fails. */
export class MemoryStorage implements CatalogStorage {
  catalog: StoredCatalog | undefined;
  referenceData: VersionedReferenceData | undefined;
  syncedAt: number | undefined;
  /** Thrown by every call until it is taken away. */
  failure: Error | undefined;
  destroyed = 0;

  readCatalog(): Promise<StoredCatalog | undefined> {
    return this.#run(() => this.catalog && { ...this.catalog, changes: [...this.catalog.changes] });
  }

  writeCatalog(catalog: Pick<StoredCatalog, 'version' | 'bytes'>): Promise<void> {
    return this.#run(() => {
      const { version, changes } = this.catalog ?? { version: catalog.version, changes: [] };
      if (isLaterInSameDatabase(version, catalog.version)) return;
      const later = changes.filter((change) => isLaterInSameDatabase(change.version, catalog.version));
      this.catalog = { ...catalog, changes: later };
    });
  }

  addDelta(...[changes]: Parameters<CatalogStorage['addDelta']>): Promise<void> {
    return this.#run(() => void this.catalog?.changes.push(changes));
  }

  readReferenceData(): Promise<VersionedReferenceData | undefined> {
    return this.#run(() => this.referenceData);
  }

  writeReferenceData(referenceData: VersionedReferenceData): Promise<void> {
    return this.#run(() => {
      this.referenceData = referenceData;
    });
  }

  readSyncedAt(): Promise<number | undefined> {
    return this.#run(() => this.syncedAt);
  }

  writeSyncedAt(at: number): Promise<void> {
    return this.#run(() => {
      this.syncedAt = at;
    });
  }

  destroy(): Promise<void> {
    this.destroyed += 1;
    this.catalog = undefined;
    this.referenceData = undefined;
    return Promise.resolve();
  }

  async #run<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (this.failure) throw this.failure;
    return work();
  }
}
