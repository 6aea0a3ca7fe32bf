/**
 * The browser's own copy of the catalog: kept on the device, searched here, following the shop. Knows nothing of workers,
 * IndexedDB or HTTP, which are handed to it.
 *
 * Several tabs each hold a copy. One of them leads: it alone follows the shop's live stream, writes what is kept, and
 * passes every change on. The others apply what they are told, and ask the shop when they notice a gap.
 */
import {
  type CatalogChanges,
  type CatalogChangeSet,
  type CatalogVersion,
  catalogRevision,
  isLaterVersion,
} from '#shared/catalog/catalog-changes.ts';
import { answerSearch, type CatalogAnswer } from '#shared/catalog/engine/catalog-answer.ts';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';
import { decodeSnapshot, encodeSnapshot } from '#shared/catalog/snapshot-codec.ts';
import type { KeptCatalog, KeptFacts } from '#client/offline/catalog-storage.ts';
import type { GuardedStorage } from '#client/offline/guarded-storage.ts';
import { INITIAL_STATE, type LocalState } from '../local/local-state.ts';
import type { CatalogServer } from './catalog-server.ts';
import { countRegions, type RegionCounts } from './region-counts.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import { applyChanges } from './unpack-changes.ts';

export interface LocalCatalogParts {
  storage: GuardedStorage;
  server: CatalogServer;
  tabs: Tabs;
  now: () => number;
  /** Resolves after so many ms, or when it makes sense to try sooner (the device is online again). */
  pause: (ms: number) => Promise<void>;
  onState: (state: LocalState) => void;
}

/** The counts of a question that was asked before, and which of the accounts then listed are gone. */
export type Recount = Pick<CatalogAnswer, 'total' | 'minPriceCents' | 'facets' | 'revision'> & {
  goneIds: number[];
};

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** How often a connection is noted as alive, for the age of the copy should it end. */
const BEAT_MS = 20_000;
/** Kept changes are joined with the snapshot when there are this many. */
const MAX_KEPT_CHANGES = 200;

interface Copy {
  index: CatalogIndex;
  version: CatalogVersion;
}

export class LocalCatalog {
  readonly #parts: LocalCatalogParts;
  readonly #facts = Promise.withResolvers<KeptFacts>();
  #state: LocalState = INITIAL_STATE;
  #copy: Copy | undefined;
  #knownFacts: KeptFacts | undefined;
  #keptChanges = 0;
  #isLeading = false;
  /** Whatever changes the copy waits for what does so already. */
  #work: Promise<void> = Promise.resolve();

  constructor(parts: LocalCatalogParts) {
    this.#parts = parts;
  }

  get state(): LocalState {
    return this.#state;
  }

  /** Loads what is kept, or else the shop's snapshot, and follows from there. Resolves when it can answer. */
  async start(): Promise<void> {
    const { tabs } = this.#parts;
    tabs.onMessage((message) => this.#hear(message));
    await this.#inTurn(() => this.#loadKept());
    if (!this.#copy) await this.#loadUntilThere();
    tabs.send({ kind: 'hello' });
    void tabs.lead(() => this.#follow());
  }

  search(filters: SearchFilters, limit?: number): CatalogAnswer {
    return answerSearch(this.#index(), filters, this.#state.revision, limit);
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

  product(id: number): PricedProduct | undefined {
    return this.#index().get(id);
  }

  regionCounts(): RegionCounts {
    return countRegions(this.#index());
  }

  /** As soon as they are read from the device or fetched; much sooner than the index is ready. */
  facts(): Promise<KeptFacts> {
    return this.#knownFacts ? Promise.resolve(this.#knownFacts) : this.#facts.promise;
  }

  #index(): CatalogIndex {
    if (!this.#copy) throw new Error('the catalog is not loaded yet');
    return this.#copy.index;
  }

  #setState(change: Partial<LocalState>): void {
    this.#state = { ...this.#state, ...change, storageProblem: this.#parts.storage.problem };
    this.#parts.onState(this.#state);
  }

  /** Runs one after the other; a failure is the caller's, and does not stop those that come after. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#work.then(work);
    this.#work = turn.catch(() => undefined);
    return turn;
  }

  async #loadKept(): Promise<void> {
    const { storage } = this.#parts;
    const [facts, catalog, syncedAt] = await Promise.all([
      storage.readFacts(),
      storage.readCatalog(),
      storage.readSyncedAt(),
    ]);
    if (facts) this.#learnFacts(facts);
    if (facts && catalog && (await this.#buildKept(catalog, facts))) this.#setState({ syncedAt });
  }

  /** False when what was kept is damaged; it is then removed. */
  async #buildKept(kept: KeptCatalog, { facts }: KeptFacts): Promise<boolean> {
    try {
      this.#setState({ phase: 'building' });
      const index = CatalogIndex.build(decodeSnapshot(kept.bytes), facts);
      for (const changes of kept.changes) await applyChanges(index, changes);
      this.#keptChanges = kept.changes.length;
      this.#adopt({ index, version: kept.changes.at(-1)?.version ?? kept.version });
      return true;
    } catch {
      await this.#parts.storage.repair();
      return false;
    }
  }

  async #loadUntilThere(): Promise<void> {
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      try {
        await this.#inTurn(() => this.#load());
        return;
      } catch {
        // A copy that is behind still answers.
        if (!this.#copy) this.#setState({ phase: 'unavailable', progress: 0 });
        await this.#parts.pause(retryMs);
      }
    }
  }

  /** A newer copy than the present one: another tab's, which it may have written meanwhile, or the shop's. */
  async #load(): Promise<void> {
    const { storage, tabs } = this.#parts;
    await tabs.oneAtATime(async () => {
      const [facts, kept] = await Promise.all([storage.readFacts(), storage.readCatalog()]);
      const keptVersion = kept?.changes.at(-1)?.version ?? kept?.version;
      const isNewer =
        keptVersion !== undefined && (!this.#copy || isNewerOfSame(keptVersion, this.#copy.version));
      if (facts) this.#learnFacts(facts);
      if (facts && kept && isNewer && (await this.#buildKept(kept, facts))) return;
      await this.#download();
    });
  }

  async #download(): Promise<void> {
    const { server, storage, now } = this.#parts;
    // A copy that is only behind goes on answering meanwhile.
    const show = (progress: number): void => {
      if (!this.#copy) this.#setState({ phase: 'loading', progress });
    };
    show(0);
    const snapshot = await server.snapshot(show);
    const facts = await this.#factsOf(snapshot.factsVersion);
    if (!this.#copy) this.#setState({ phase: 'building', progress: 1 });
    const index = CatalogIndex.build(decodeSnapshot(snapshot.bytes), facts.facts);
    this.#keptChanges = 0;
    this.#adopt({ index, version: snapshot.version });
    this.#setState({ syncedAt: now() });
    await storage.writeCatalog(snapshot);
    await storage.writeSyncedAt(now());
    this.#setState({});
  }

  #adopt(copy: Copy): void {
    this.#copy = copy;
    this.#tellVersion();
  }

  #tellVersion(): void {
    const version = this.#copy?.version;
    const factsVersion = this.#knownFacts?.version;
    if (version === undefined || factsVersion === undefined) return;
    this.#setState({
      phase: 'ready',
      progress: 1,
      version,
      factsVersion,
      revision: catalogRevision(version, factsVersion),
    });
  }

  #learnFacts(facts: KeptFacts): void {
    this.#knownFacts = facts;
    this.#facts.resolve(facts);
  }

  /** The facts of this version, fetched when they are not the ones at hand. */
  async #factsOf(version: string): Promise<KeptFacts> {
    if (this.#knownFacts?.version === version) return this.#knownFacts;
    const facts = await this.#parts.server.facts();
    this.#learnFacts(facts);
    await this.#parts.storage.writeFacts(facts);
    return facts;
  }

  /** As the leading tab, until it is closed. */
  async #follow(): Promise<void> {
    this.#isLeading = true;
    const { server, pause } = this.#parts;
    const beat = setInterval(() => this.#beat(), BEAT_MS);
    try {
      for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
        const version = this.#copy?.version;
        if (version === undefined) return;
        await server
          .follow(version, {
            onChanges: (changes) => {
              retryMs = FIRST_RETRY_MS;
              void this.#take(changes, true);
            },
            onBreak: () => this.#setConnected(false),
          })
          .catch(() => undefined);
        this.#setConnected(false);
        await pause(retryMs);
      }
    } finally {
      clearInterval(beat);
    }
  }

  /** One batch from the shop, or from the leading tab. */
  async #take(changes: CatalogChanges, isFromShop: boolean): Promise<void> {
    try {
      await this.#inTurn(() => this.#bringUpTo(changes));
      if (isFromShop) {
        this.#setConnected(true);
        this.#parts.tabs.send({ kind: 'changes', changes });
      }
    } catch {
      // Offline in the middle of it: the next event shows the gap.
    }
  }

  async #bringUpTo(changes: CatalogChanges): Promise<void> {
    if (!this.#copy) return;
    const isNews = isLaterVersion(changes.version, this.#copy.version);
    if ('reload' in changes) {
      if (isNews) await this.#load();
    } else if (isNews && isLaterVersion(changes.since, this.#copy.version)) {
      // Something is missing in between.
      const missed = await this.#parts.server.changes(this.#copy.version);
      if ('reload' in missed) await this.#load();
      else await this.#apply(missed);
    } else if (isNews) {
      await this.#apply(changes);
    }
    await this.#bringFactsUpTo(changes.factsVersion);
  }

  async #apply(changes: CatalogChangeSet): Promise<void> {
    if (!this.#copy) return;
    await applyChanges(this.#copy.index, changes);
    this.#copy.version = changes.version;
    this.#tellVersion();
    if (this.#isLeading) await this.#keep(changes);
  }

  async #keep(changes: CatalogChangeSet): Promise<void> {
    const { storage } = this.#parts;
    const isNothing = changes.removedIds.length === 0 && changes.added === undefined;
    if (!this.#copy || isNothing) return;
    if (++this.#keptChanges < MAX_KEPT_CHANGES) await storage.addChanges(changes);
    else {
      this.#keptChanges = 0;
      const { index, version } = this.#copy;
      await storage.writeCatalog({ version, bytes: encodeSnapshot(index.columns()) });
    }
  }

  async #bringFactsUpTo(factsVersion: string): Promise<void> {
    if (!this.#copy || this.#knownFacts?.version === factsVersion) return;
    const { facts } = await this.#factsOf(factsVersion);
    this.#copy.index.reprice(facts);
    this.#tellVersion();
  }

  #setConnected(isConnected: boolean): void {
    const isNews = isConnected !== this.#state.isConnected;
    if (!isNews && !isConnected) return;
    this.#setState({ isConnected, syncedAt: this.#parts.now() });
    if (isNews) this.#tellOthers();
  }

  #beat(): void {
    if (!this.#state.isConnected) return;
    this.#setState({ syncedAt: this.#parts.now() });
    void this.#parts.storage.writeSyncedAt(this.#parts.now());
    this.#tellOthers();
  }

  #tellOthers(): void {
    const { isConnected, syncedAt, version, factsVersion } = this.#state;
    if (version === undefined || factsVersion === undefined) return;
    this.#parts.tabs.send({ kind: 'link', isConnected, syncedAt, version, factsVersion });
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'hello') {
      if (this.#isLeading) this.#tellOthers();
    } else if (!this.#isLeading) {
      if (message.kind === 'changes') void this.#take(message.changes, false);
      else void this.#hearLink(message);
    }
  }

  async #hearLink(link: TabMessage & { kind: 'link' }): Promise<void> {
    const { version, factsVersion, isConnected, syncedAt } = link;
    // Changes from this version to itself: nothing, unless ours is older, which shows as a gap.
    await this.#take({ since: version, version, factsVersion, removedIds: [] }, false);
    this.#setState({ isConnected, syncedAt });
  }
}

function isNewerOfSame(version: CatalogVersion, than: CatalogVersion): boolean {
  return isLaterVersion(version, than) && !isLaterVersion(than, version);
}
