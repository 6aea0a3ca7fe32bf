/**
 * A replica of the catalog with its search index: read from the device, downloaded from the shop, updated by changes,
 * stored again. Its methods must not run concurrently; `CatalogReplica` ensures that.
 */
import {
  type DeltaAnswer,
  type CatalogDelta,
  type CatalogVersion,
  isLaterInSameDatabase,
  isLaterVersion,
} from '#shared/catalog/catalog-delta.ts';
import { type ReferenceData, CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import { decodeSnapshot, encodeSnapshot } from '#shared/catalog/snapshot-codec.ts';
import type { VersionedReferenceData, StoredCatalog } from '#client/offline/catalog-storage.ts';
import type { ResilientStorage } from '#client/offline/resilient-storage.ts';
import type { ReplicaState } from '../replica-state.ts';
import type { CatalogServer } from './catalog-server.ts';
import type { Tabs } from './tabs.ts';
import { applyDelta } from './apply-delta.ts';

interface ReplicaParts {
  storage: ResilientStorage;
  server: CatalogServer;
  tabs: Pick<Tabs, 'oneAtATime'>;
  /** Called while there is no replica yet. */
  onProgress: (state: Pick<ReplicaState, 'phase' | 'progress'>) => void;
  /** The index, its version or its reference data have changed. */
  onChange: () => void;
}

/** After the page learns that there is an index, its first query comes first; few queries are about skins. */
const PREPARE_SKINS_AFTER_MS = 250;
/** From this number on, stored changes are merged into the snapshot. */
const MAX_STORED_DELTAS = 200;

export class ReplicaContents {
  readonly #parts: ReplicaParts;
  readonly #referenceData = Promise.withResolvers<VersionedReferenceData>();
  #knownReferenceData: VersionedReferenceData | undefined;
  #index: CatalogIndex | undefined;
  #version: CatalogVersion | undefined;
  #storedDeltas = 0;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
  }

  /** Undefined until something is loaded; so is the version. */
  get index(): CatalogIndex | undefined {
    return this.#index;
  }

  get version(): CatalogVersion | undefined {
    return this.#version;
  }

  get factsVersion(): string | undefined {
    return this.#knownReferenceData?.version;
  }

  /** Available as soon as they are read or fetched, much earlier than the index. */
  referenceData(): Promise<VersionedReferenceData> {
    return this.#knownReferenceData ? Promise.resolve(this.#knownReferenceData) : this.#referenceData.promise;
  }

  /** Loads the stored replica if it is newer than this one. Returns whether it was. */
  async loadStored(): Promise<boolean> {
    const { storage } = this.#parts;
    const [referenceData, stored] = await Promise.all([storage.readReferenceData(), storage.readCatalog()]);
    if (referenceData && !this.#knownReferenceData) this.#learnReferenceData(referenceData);
    if (!referenceData || !stored) return false;
    try {
      const changes = withoutGaps(stored);
      if (!this.isOlderThan(changes.at(-1)?.version ?? stored.version)) return false;
      await this.#buildStored({ ...stored, changes }, referenceData);
      this.#storedDeltas = stored.changes.length;
      return true;
    } catch {
      await storage.repair();
      return false;
    }
  }

  /** Loads a newer replica: one that another tab has stored meanwhile, or else the shop's. Rejects if there is none. */
  load(): Promise<void> {
    return this.#parts.tabs.oneAtATime(async () => {
      if (!(await this.loadStored())) await this.#download();
    });
  }

  /** @param isWriter whether this tab stores changes on the device */
  async applyDelta(changes: DeltaAnswer, isWriter: boolean): Promise<void> {
    if (this.#version === undefined) return;
    if (isLaterVersion(changes.version, this.#version)) {
      const isGap = !('reload' in changes) && isLaterVersion(changes.since, this.#version);
      const usable = isGap ? await this.#parts.server.changes(this.#version) : changes;
      if ('reload' in usable) await this.load();
      else await this.#apply(usable, isWriter);
    }
    await this.#updateReferenceData(changes.factsVersion);
  }

  isOlderThan(version: CatalogVersion): boolean {
    if (this.#version === undefined) return true;
    // Versions of different databases cannot be compared, and the shop decides.
    return isLaterInSameDatabase(version, this.#version);
  }

  async #buildStored(stored: StoredCatalog, known: VersionedReferenceData): Promise<void> {
    if (!this.#index) this.#parts.onProgress({ phase: 'building', progress: 1 });
    const index = buildIndex(stored.bytes, known.referenceData);
    let { version } = stored;
    for (const changes of stored.changes) {
      await applyDelta(index, changes);
      ({ version } = changes);
    }
    this.#learnReferenceData(known);
    this.#adopt(index, version);
  }

  async #download(): Promise<void> {
    const { server, storage, onProgress } = this.#parts;
    // A replica that is merely behind keeps answering meanwhile.
    const show = (phase: ReplicaState['phase'], progress: number): void => {
      if (!this.#index) onProgress({ phase, progress });
    };
    show('loading', 0);
    // Fetched together: usually they belong to the snapshot's version.
    const [snapshot] = await Promise.all([
      server.snapshot((progress) => show('loading', progress)),
      this.#knownReferenceData ?? this.#fetchReferenceData(),
    ]);
    const { referenceData } = await this.#referenceDataOf(snapshot.factsVersion);
    show('building', 1);
    // The snapshot may be some seconds old. The missing changes are fetched while the index is built: an account that
    // the shop's own answer had already omitted must not reappear.
    const missing = server.changes(snapshot.version).catch(() => undefined);
    // Building blocks the worker: the request must be sent before.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    const index = buildIndex(snapshot.bytes, referenceData);
    const missed = await missing;
    const changes = missed && !('reload' in missed) ? missed : undefined;
    if (changes) await applyDelta(index, changes);
    this.#adopt(index, changes?.version ?? snapshot.version);
    this.#storedDeltas = 0;
    await storage.writeCatalog(snapshot);
    if (changes) await this.#storeDelta(index, changes);
    this.#parts.onChange();
  }

  #adopt(index: CatalogIndex, version: CatalogVersion): void {
    this.#index = index;
    this.#version = version;
    this.#parts.onChange();
    setTimeout(() => index.prepareSkins(), PREPARE_SKINS_AFTER_MS);
  }

  async #apply(changes: CatalogDelta, isWriter: boolean): Promise<void> {
    if (!this.#index) return;
    await applyDelta(this.#index, changes);
    this.#version = changes.version;
    this.#parts.onChange();
    if (isWriter) await this.#storeDelta(this.#index, changes);
  }

  async #storeDelta(index: CatalogIndex, changes: CatalogDelta): Promise<void> {
    const { storage } = this.#parts;
    // Without accounts too: the next changes continue this version.
    if (!isLaterVersion(changes.version, changes.since)) return;
    if (++this.#storedDeltas < MAX_STORED_DELTAS) return storage.addDelta(changes);
    this.#storedDeltas = 0;
    await storage.writeCatalog({ version: changes.version, bytes: encodeSnapshot(index.columns()) });
  }

  async #updateReferenceData(factsVersion: string): Promise<void> {
    if (!this.#index || this.factsVersion === factsVersion) return;
    const { referenceData } = await this.#referenceDataOf(factsVersion);
    this.#index.reprice(referenceData);
    this.#parts.onChange();
  }

  /** The reference data of this version; fetched if the current ones differ. */
  async #referenceDataOf(version: string): Promise<VersionedReferenceData> {
    if (this.#knownReferenceData?.version === version) return this.#knownReferenceData;
    return this.#fetchReferenceData();
  }

  async #fetchReferenceData(): Promise<VersionedReferenceData> {
    const referenceData = await this.#parts.server.referenceData();
    this.#learnReferenceData(referenceData);
    await this.#parts.storage.writeReferenceData(referenceData);
    return referenceData;
  }

  #learnReferenceData(referenceData: VersionedReferenceData): void {
    this.#knownReferenceData = referenceData;
    this.#referenceData.resolve(referenceData);
  }
}

/**
 * Two tabs may both have written for a while: changes that do not continue those before are left out, and requested from
 * the shop again. Later ones may continue them: they contain what was left out.
 */
function withoutGaps({ version, changes }: StoredCatalog): CatalogDelta[] {
  let reached = version;
  return changes.filter((next) => {
    const continues = !isLaterVersion(next.since, reached) && isLaterVersion(next.version, reached);
    if (continues) reached = next.version;
    return continues;
  });
}

/** @throws SnapshotError if the bytes are damaged */
function buildIndex(bytes: Uint8Array, referenceData: ReferenceData): CatalogIndex {
  const start = performance.now();
  const index = CatalogIndex.build(decodeSnapshot(bytes), referenceData);
  // Shown in the browser's developer tools, and used by `npm run bench:browser`.
  performance.measure('catalog index built', { start });
  return index;
}
