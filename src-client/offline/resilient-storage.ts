/**
 * The catalog's storage, which never throws: what cannot be stored is fetched again on the next visit, and the page says so.
 */
import type {
  CatalogStorage,
  VersionedReferenceData,
  StoredCatalog,
  StorageProblem,
} from './catalog-storage.ts';
import { StorageFailurePolicy } from './storage-failure-policy.ts';

export class ResilientStorage {
  readonly #policy: StorageFailurePolicy<CatalogStorage>;

  /** @param open creates the storage; may throw if there is none */
  constructor(open: () => CatalogStorage) {
    this.#policy = new StorageFailurePolicy(open);
  }

  /** Undefined if everything can be stored. */
  get problem(): StorageProblem | undefined {
    return this.#policy.problem;
  }

  readCatalog(): Promise<StoredCatalog | undefined> {
    return this.#policy.run((storage) => storage.readCatalog());
  }

  readReferenceData(): Promise<VersionedReferenceData | undefined> {
    return this.#policy.run((storage) => storage.readReferenceData());
  }

  readSyncedAt(): Promise<number | undefined> {
    return this.#policy.run((storage) => storage.readSyncedAt());
  }

  writeCatalog(catalog: Pick<StoredCatalog, 'version' | 'bytes'>): Promise<void> {
    return this.#policy.run((storage) => storage.writeCatalog(catalog));
  }

  addDelta(...[changes]: Parameters<CatalogStorage['addDelta']>): Promise<void> {
    return this.#policy.run((storage) => storage.addDelta(changes));
  }

  writeReferenceData(referenceData: VersionedReferenceData): Promise<void> {
    return this.#policy.run((storage) => storage.writeReferenceData(referenceData));
  }

  writeSyncedAt(at: number): Promise<void> {
    return this.#policy.run((storage) => storage.writeSyncedAt(at));
  }

  /** The stored data is invalid: deletes it, so that newly fetched data can be stored. */
  repair(): Promise<void> {
    return this.#policy.repair();
  }
}
