/**
 * One tab's replica of the catalog: searched here, following the shop. Knows nothing of workers, IndexedDB or HTTP, which are
 * handed to it.
 *
 * Several tabs each hold a replica. One of them leads: it alone follows the shop's live stream (browsers allow few
 * connections), keeps on the device what it learns, and passes every change on. The others apply what it passes on, and
 * ask the shop when they notice a gap. A leader that falls silent, as a suspended tab does, is not waited for.
 */
import { type DeltaAnswer, catalogRevision } from '#shared/catalog/catalog-delta.ts';
import type { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import type { CatalogAnswer, Suggested, SuggestionCounts } from '#shared/catalog/engine/search-result.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import type { ResilientStorage } from '#client/offline/resilient-storage.ts';
import { INITIAL_STATE, type ReplicaState } from '../replica-state.ts';
import { ReplicaContents } from './replica-contents.ts';
import type { CatalogServer } from './catalog-server.ts';
import { countRegions, type RegionCounts } from '#shared/catalog/engine/count-regions.ts';
import type { TabMessage, Tabs } from './tabs.ts';

interface CatalogReplicaParts {
  storage: ResilientStorage;
  server: CatalogServer;
  tabs: Tabs;
  now: () => number;
  /** Resolves after so many ms, or when it makes sense to try sooner (the device is online again). */
  pause: (ms: number) => Promise<void>;
  /** Runs something again and again. */
  every: (ms: number, run: () => void) => void;
  onState: (state: ReplicaState) => void;
}

/** The counts of a question that was asked before, and which of the accounts then listed are gone. */
export type Recount = Pick<CatalogAnswer, 'total' | 'minPriceCents' | 'facets' | 'revision'> & {
  goneIds: number[];
};

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** How often a leader says that it is alive, and records it for the age of the replica should the connection end. */
const BEAT_MS = 20_000;
const SILENCE_MS = 4 * BEAT_MS;

export class CatalogReplica {
  readonly #parts: CatalogReplicaParts;
  readonly #contents: ReplicaContents;
  #state: ReplicaState = INITIAL_STATE;
  #following: Promise<void> | undefined;
  #heardAt = 0;
  /** Whatever changes the replica waits for what does so already. */
  #work: Promise<void> = Promise.resolve();

  constructor(parts: CatalogReplicaParts) {
    this.#parts = parts;
    this.#contents = new ReplicaContents({
      ...parts,
      onProgress: (progress) => this.#setState(progress),
      onChange: () => this.#showContents(),
    });
  }

  get state(): ReplicaState {
    return this.#state;
  }

  /** Loads what is stored, or else the shop's snapshot, and follows from there. Resolves when it can answer. */
  async start(): Promise<void> {
    const { tabs, every, now, storage } = this.#parts;
    tabs.onMessage((message) => this.#hear(message));
    await this.#inTurn(async () => {
      if (await this.#contents.loadStored()) this.#setState({ syncedAt: await storage.readSyncedAt() });
    });
    if (!this.#contents.index) await this.#loadUntilThere();
    tabs.send({ kind: 'hello' });
    this.#heardAt = now();
    every(BEAT_MS, () => this.#beat());
    void tabs.lead(() => this.#follow());
  }

  search(filters: SearchFilters, limit?: number): CatalogAnswer {
    return this.#index().answer(filters, this.#state.revision, limit);
  }

  recount(filters: SearchFilters, shownIds: readonly number[]): Recount {
    const index = this.#index();
    const { total, minPriceCents } = index.search(filters, 0);
    return {
      total,
      minPriceCents,
      facets: index.facets(filters),
      revision: this.#state.revision,
      goneIds: shownIds.filter((id) => index.get(id) === undefined),
    };
  }

  countSuggestions(filters: SearchFilters, suggested: Suggested): SuggestionCounts {
    return this.#index().countSuggestions(filters, suggested);
  }

  product(id: number): PricedProduct | undefined {
    return this.#index().get(id);
  }

  regionCounts(): RegionCounts {
    return countRegions(this.#index());
  }

  /** As soon as they are read from the device or fetched; much sooner than the index is ready. */
  referenceData(): Promise<VersionedReferenceData> {
    return this.#contents.referenceData();
  }

  #index(): CatalogIndex {
    if (!this.#contents.index) throw new Error('the catalog is not loaded yet');
    return this.#contents.index;
  }

  #setState(change: Partial<ReplicaState>): void {
    this.#state = { ...this.#state, ...change, storageProblem: this.#parts.storage.problem };
    this.#parts.onState(this.#state);
  }

  #showContents(): void {
    const { version, factsVersion } = this.#contents;
    if (version === undefined || factsVersion === undefined) return;
    const revision = catalogRevision(version, factsVersion);
    this.#setState({ phase: 'ready', progress: 1, version, factsVersion, revision });
  }

  /** Runs one after the other; a failure is the caller's, and does not stop those that come after. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#work.then(work);
    this.#work = turn.catch(() => undefined);
    return turn;
  }

  async #loadUntilThere(): Promise<void> {
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      try {
        await this.#inTurn(() => this.#contents.load());
        return this.#recordSync();
      } catch {
        this.#setState({ phase: 'unavailable', progress: 0 });
        await this.#parts.pause(retryMs);
      }
    }
  }

  /** Never ends: the next tab leads when this one is closed. */
  #follow(): Promise<void> {
    this.#following ??= this.#followOn();
    return this.#following;
  }

  async #followOn(): Promise<void> {
    const { server, pause } = this.#parts;
    let retryMs = FIRST_RETRY_MS;
    const onDelta = (changes: DeltaAnswer): void => {
      retryMs = FIRST_RETRY_MS;
      void this.#take(changes, true);
    };
    while (this.#contents.version !== undefined) {
      const following = server.follow(this.#contents.version, {
        onDelta,
        onBreak: () => this.#setConnected(false),
      });
      await following.catch(() => undefined);
      this.#setConnected(false);
      await pause(retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
  }

  /** One batch from the shop, or from the leading tab. */
  async #take(changes: DeltaAnswer, isFromShop: boolean): Promise<void> {
    try {
      await this.#inTurn(() => this.#contents.applyDelta(changes, isFromShop));
      if (!isFromShop) return;
      this.#setConnected(true);
      this.#parts.tabs.send({ kind: 'changes', changes });
    } catch {
      // Offline in the middle of it, or damaged on the way: the next event shows the gap.
    }
  }

  #setConnected(isConnected: boolean): void {
    const isChanged = isConnected !== this.#state.isConnected;
    if (isChanged || isConnected) this.#setState({ isConnected, syncedAt: this.#parts.now() });
    if (!isChanged) return;
    this.#sendLink();
    void this.#parts.storage.writeSyncedAt(this.#parts.now());
  }

  #recordSync(): void {
    const now = this.#parts.now();
    this.#setState({ syncedAt: now });
    void this.#parts.storage.writeSyncedAt(now);
  }

  #beat(): void {
    if (!this.#following) {
      if (this.#parts.now() - this.#heardAt > SILENCE_MS) void this.#follow();
      return;
    }
    if (this.#state.isConnected) this.#recordSync();
    this.#sendLink();
  }

  #sendLink(): void {
    const { isConnected, syncedAt, version, factsVersion } = this.#state;
    if (version === undefined || factsVersion === undefined) return;
    this.#parts.tabs.send({ kind: 'link', isConnected, syncedAt, version, factsVersion });
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'hello') {
      if (this.#following) this.#sendLink();
      return;
    }
    this.#heardAt = this.#parts.now();
    if (this.#following) return;
    if (message.kind === 'changes') void this.#take(message.changes, false);
    else void this.#hearLink(message);
  }

  async #hearLink(link: TabMessage & { kind: 'link' }): Promise<void> {
    const { version, factsVersion, isConnected, syncedAt } = link;
    // Changes from this version to itself: nothing, unless ours is older, which shows as a gap.
    await this.#take({ since: version, version, factsVersion, removedIds: [] }, false);
    this.#setState({ isConnected, syncedAt });
  }
}
