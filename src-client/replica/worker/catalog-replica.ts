/**
 * One tab's replica of the catalog: answers searches and follows the shop. Knows nothing of workers, IndexedDB or HTTP, which
 * are passed in.
 *
 * Each tab has its own replica. One of them leads: it alone follows the shop's live stream (browsers allow few connections),
 * stores changes on the device, and forwards them to the others. The others apply these, and ask the shop when they notice a
 * gap. They do not wait for a leader that falls silent, as a suspended tab does.
 */
import { type DeltaAnswer, catalogRevision, versionOf } from '#shared/catalog/catalog-delta.ts';
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
  /** Resolves after the given time, or earlier if a retry makes sense (the device is online again). */
  pause: (ms: number) => Promise<void>;
  /** Runs something repeatedly. */
  every: (ms: number, run: () => void) => void;
  onState: (state: ReplicaState) => void;
}

/** The counts for an earlier query, and which of the accounts listed then are gone. */
export type Recount = Pick<CatalogAnswer, 'total' | 'minPriceCents' | 'facets' | 'revision'> & {
  goneIds: number[];
};

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** How often a leader announces itself, and records the time for the replica's age in case the connection ends. */
const BEAT_MS = 20_000;
const SILENCE_MS = 4 * BEAT_MS;

export class CatalogReplica {
  readonly #parts: CatalogReplicaParts;
  readonly #contents: ReplicaContents;
  #state: ReplicaState = INITIAL_STATE;
  #following: Promise<void> | undefined;
  /** Whether the shop's stream is open and has sent something. */
  #isStreaming = false;
  #isCatchingUp = false;
  #heardAt = 0;
  /** Changes of the replica wait for each other. */
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

  /** Loads the stored replica, or else the shop's snapshot, and follows from there. Resolves when it can answer. */
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

  /** Undefined if the answer that is shown, known by its revision, has seen more than this replica. */
  recount(filters: SearchFilters, shownIds: readonly number[], shownRevision: string): Recount | undefined {
    const index = this.#index();
    if (!this.#hasSeen(shownRevision)) return undefined;
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

  /** Available as soon as they are read or fetched, much earlier than the index. */
  referenceData(): Promise<VersionedReferenceData> {
    return this.#contents.referenceData();
  }

  /** Whether this replica has seen all that the answer has. Before it is connected, other prices may be the newer ones. */
  #hasSeen(revision: string): boolean {
    if (this.#contents.isOlderThan(versionOf(revision))) return false;
    return this.#state.isConnected || revision.endsWith(`/${this.#contents.factsVersion}`);
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

  /** Runs one after the other; a failure is passed to its caller and does not stop later calls. */
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
      this.#isStreaming = true;
      void this.#takeEvent(changes);
    };
    const onBreak = (): void => {
      this.#isStreaming = false;
      this.#setConnected(false);
    };
    while (this.#contents.version !== undefined) {
      await server.follow(this.#contents.version, { onDelta, onBreak }).catch(() => undefined);
      onBreak();
      await pause(retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
  }

  async #takeEvent(changes: DeltaAnswer): Promise<void> {
    if ((await this.#take(changes, true)) || this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    await this.#catchUp();
    this.#isCatchingUp = false;
  }

  /** Requests what an event has not brought: the next event may come much later. */
  async #catchUp(): Promise<void> {
    const { server, pause } = this.#parts;
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      await pause(retryMs);
      const { version } = this.#contents;
      // A new connection begins with what was missed.
      if (!this.#isStreaming || version === undefined) return;
      const changes = await server.changes(version).catch(() => undefined);
      if (changes && (await this.#take(changes, true))) return;
    }
  }

  /** One batch from the shop, or from the leading tab. Returns whether it could be taken. */
  async #take(changes: DeltaAnswer, isFromShop: boolean): Promise<boolean> {
    try {
      await this.#inTurn(() => this.#contents.applyDelta(changes, isFromShop));
    } catch {
      // Went offline meanwhile, or damaged in transit. Another tab notices the gap by the leader's next message.
      return false;
    }
    if (!isFromShop) return true;
    if (this.#isStreaming) this.#setConnected(true);
    this.#parts.tabs.send({ kind: 'changes', changes });
    return true;
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
    // An empty change from this version to itself: reveals a gap if our version is older.
    await this.#take({ since: version, version, factsVersion, removedIds: [] }, false);
    this.#setState({ isConnected, syncedAt });
  }
}
