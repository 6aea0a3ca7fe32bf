/** The catalog in IndexedDB. Runs in the worker, because reading and writing megabytes would block the page. */
import { Dexie, type Table } from 'dexie';
import { type CatalogDelta, isLaterInSameDatabase } from '#shared/catalog/catalog-delta.ts';
import type { CatalogStorage, VersionedReferenceData, StoredCatalog } from './catalog-storage.ts';

type Part =
  | { name: 'snapshot'; version: string; bytes: Uint8Array<ArrayBuffer> }
  | { name: 'facts'; version: string; facts: VersionedReferenceData['referenceData'] }
  | { name: 'synced'; at: number };

export class CatalogDatabase implements CatalogStorage {
  readonly #database = new Dexie('level30-catalog');
  readonly #parts: Table<Part, Part['name']>;
  readonly #changes: Table<CatalogDelta, number>;

  constructor() {
    // Devices may have any version that was ever shipped: never edit these lines, only add `version(2)` and so on, with
    // an `upgrade` if rows change. Data that can be downloaded again may be dropped.
    this.#database.version(1).stores({ part: 'name', change: '++' });
    this.#parts = this.#database.table('part');
    this.#changes = this.#database.table('change');
  }

  async readCatalog(): Promise<StoredCatalog | undefined> {
    return this.#database.transaction('r', this.#parts, this.#changes, async () => {
      const snapshot = await this.#part('snapshot');
      if (snapshot === undefined) return undefined;
      return { version: snapshot.version, bytes: snapshot.bytes, changes: await this.#changes.toArray() };
    });
  }

  async writeCatalog({ version, bytes }: Pick<StoredCatalog, 'version' | 'bytes'>): Promise<void> {
    await this.#database.transaction('rw', this.#parts, this.#changes, async () => {
      const stored = await this.#part('snapshot');
      if (stored && isLaterInSameDatabase(stored.version, version)) return;
      await this.#changes.filter((change) => !isLaterInSameDatabase(change.version, version)).delete();
      await this.#parts.put({ name: 'snapshot', version, bytes });
    });
  }

  async addDelta(changes: CatalogDelta): Promise<void> {
    await this.#changes.add(changes);
  }

  async readReferenceData(): Promise<VersionedReferenceData | undefined> {
    const part = await this.#part('facts');
    return part && { version: part.version, referenceData: part.facts };
  }

  async writeReferenceData({ version, referenceData }: VersionedReferenceData): Promise<void> {
    await this.#parts.put({ name: 'facts', version, facts: referenceData });
  }

  async readSyncedAt(): Promise<number | undefined> {
    return (await this.#part('synced'))?.at;
  }

  async writeSyncedAt(at: number): Promise<void> {
    await this.#parts.put({ name: 'synced', at });
  }

  async destroy(): Promise<void> {
    await this.#database.delete();
    await this.#database.open();
  }

  async #part<Name extends Part['name']>(name: Name): Promise<Extract<Part, { name: Name }> | undefined> {
    const part = await this.#parts.get(name);
    return part as Extract<Part, { name: Name }> | undefined;
  }
}
