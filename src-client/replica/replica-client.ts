/** The page's side of the worker with the catalog replica. One per page; nothing of it is loaded before `start`. */
import { replaceEqualDeep } from '@tanstack/react-query';
import type { CatalogAnswer, Suggested, SuggestionCounts } from '#shared/catalog/engine/search-result.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { createStore, useStore } from '#client/platform/store.ts';
import { deviceStorage } from '#client/platform/web-storage.ts';
import { whenIdle } from '#client/platform/when-idle.ts';
import type { Recount } from './worker/catalog-replica.ts';
import type { RegionCounts } from '#shared/catalog/engine/count-regions.ts';
import { INITIAL_STATE, isStored, type ReplicaState, type SteadyState } from './replica-state.ts';
import type { RemoteReplica } from './start-worker.ts';

class ReplicaClient {
  readonly state = createStore<ReplicaState>(INITIAL_STATE);
  /** The same object while only the progress changes, so that few components re-render. */
  readonly steadyState = createStore<SteadyState>(INITIAL_STATE);
  #remote: Promise<RemoteReplica> | undefined;

  get isReady(): boolean {
    return this.state.get().phase === 'ready';
  }

  /** Whether the worker is running, or about to start. */
  get isStarted(): boolean {
    return this.#remote !== undefined;
  }

  /** Whether the replica stored by an earlier visit is being read. */
  get isOpening(): boolean {
    const { phase } = this.state.get();
    return this.isStarted && hasReplicaHint() && (phase === 'starting' || phase === 'building');
  }

  /** Whether using it needs no download: it is running already, or was stored by an earlier visit. */
  get isAtHand(): boolean {
    return this.isStarted || hasReplicaHint();
  }

  /** Starts loading the catalog; further calls do nothing. */
  start(): void {
    this.#started().catch(() => undefined);
  }

  /** Starts it. Rejects if the catalog is neither stored nor can be loaded now. */
  async whenReady(): Promise<void> {
    await this.#started();
    await this.#until(() => this.isReady || this.#isUnavailable);
    if (!this.isReady) throw new Error('no replica of the catalog here');
  }

  /** Resolves when it loads nothing: it is stored, or cannot be loaded now, or was not started. */
  async whenAtRest(): Promise<void> {
    await this.#until(() => !this.isStarted || this.#isUnavailable || isStored(this.state.get()));
  }

  async search(filters: SearchFilters, limit?: number): Promise<CatalogAnswer> {
    return (await this.#whenReadyRemote()).search(filters, limit);
  }

  async recount(
    filters: SearchFilters,
    shownIds: number[],
    shownRevision: string,
  ): Promise<Recount | undefined> {
    return (await this.#whenReadyRemote()).recount(filters, shownIds, shownRevision);
  }

  async countSuggestions(filters: SearchFilters, suggested: Suggested): Promise<SuggestionCounts> {
    return (await this.#whenReadyRemote()).countSuggestions(filters, suggested);
  }

  async product(id: number): Promise<PricedProduct | undefined> {
    return (await this.#whenReadyRemote()).product(id);
  }

  async regionCounts(): Promise<RegionCounts> {
    return (await this.#whenReadyRemote()).regionCounts();
  }

  /** Prices, skins and champions, as soon as the worker has them; rejects if it cannot get them now. */
  async referenceData(): Promise<VersionedReferenceData> {
    const remote = await this.#started();
    return Promise.race([remote.referenceData(), this.#whenReadyRemote().then(() => remote.referenceData())]);
  }

  get #isUnavailable(): boolean {
    return this.state.get().phase === 'unavailable';
  }

  #until(isReached: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isReached()) return;
        resolve();
        stop();
      };
      const stop = this.state.subscribe(look);
      look();
    });
  }

  async #whenReadyRemote(): Promise<RemoteReplica> {
    await this.whenReady();
    return this.#started();
  }

  #started(): Promise<RemoteReplica> {
    this.#remote ??= this.#load();
    return this.#remote;
  }

  async #load(): Promise<RemoteReplica> {
    try {
      const { startWorker } = await import('./start-worker.ts');
      return await startWorker(
        (state) => this.#setState(state),
        () => this.#setState({ ...INITIAL_STATE, phase: 'unavailable' }),
      );
    } catch (error) {
      this.#setState({ ...INITIAL_STATE, phase: 'unavailable' });
      throw error;
    }
  }

  #setState(state: ReplicaState): void {
    if (!isStored(this.state.get()) && isStored(state)) setReplicaHint(state.storageProblem === undefined);
    this.state.set(state);
    const { progress: _, ...steady } = state;
    this.steadyState.update((earlier) => replaceEqualDeep(earlier, steady));
  }
}

/** This page's replica. */
export const replica = new ReplicaClient();

/** The replica's state without the progress; the component re-renders when it changes. */
export function useReplicaState(): SteadyState {
  return useStore(replica.steadyState);
}

/** From 0 to 1 while the catalog is downloaded for the first time, otherwise undefined. */
export function useDownloadProgress(): number | undefined {
  return useStore(replica.state, ({ phase, progress }) =>
    phase === 'loading' || phase === 'building' ? progress : undefined,
  );
}

/** Whether this page can search without the shop: it has the catalog, or an earlier visit stored it. */
export function useHasReplica(): boolean {
  const { phase } = useReplicaState();
  return phase === 'ready' || (phase !== 'unavailable' && hasReplicaHint());
}

/**
 * Whether this device probably stores the catalog: pages that could do without it then use it, and never cause a
 * download. public/early.js reads the same key.
 */
const HINT_KEY = 'level30-catalog-kept';

function hasReplicaHint(): boolean {
  return deviceStorage.read(HINT_KEY) !== undefined;
}

function setReplicaHint(isThere: boolean): void {
  // If storage is forbidden, the catalog is not stored either.
  if (isThere) deviceStorage.write(HINT_KEY, '1');
  else deviceStorage.remove(HINT_KEY);
}

/** How long the shop has to answer, in ms, before a stored replica that is not running is opened. */
const HEAD_START_MS = 400;
const OPEN_WITHIN_MS = 1_500;

/**
 * From the replica once it is ready. While it starts, both are asked and the first answer counts. A replica that is only stored, or
 * must be downloaded, would delay the shop's answer: the shop is asked alone first, and the replica if the shop fails, or is slow and
 * the replica is stored. If neither answers, rejects with the server's error.
 */
export async function firstAnswer<Server, FromReplica>(
  askServer: () => Promise<Server>,
  askReplica: () => Promise<FromReplica>,
): Promise<Server | FromReplica> {
  if (replica.isReady) return askReplica();
  const fromServer = askServer();
  if (replica.isStarted) return firstOf(fromServer, askReplica());
  if (!replica.isAtHand) return fromServer.catch(() => firstOf(fromServer, askReplica()));
  const isAnswered = await Promise.race([
    fromServer.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => {
      setTimeout(resolve, HEAD_START_MS, false);
    }),
  ]);
  if (!isAnswered) return firstOf(fromServer, askReplica());
  // The next query is for the replica: it is opened when the page has rendered this answer.
  whenIdle(() => replica.start(), OPEN_WITHIN_MS);
  return fromServer;
}

/** The same for secondary content of a page: does not start the download of the catalog. */
export async function firstAnswerWithoutDownload<Server, FromReplica>(
  askServer: () => Promise<Server>,
  askReplica: () => Promise<FromReplica>,
): Promise<Server | FromReplica> {
  return replica.isAtHand ? firstAnswer(askServer, askReplica) : askServer();
}

async function firstOf<Server, FromReplica>(
  fromServer: Promise<Server>,
  fromReplica: Promise<FromReplica>,
): Promise<Server | FromReplica> {
  try {
    return await Promise.any([fromServer, fromReplica]);
  } catch {
    return fromServer;
  }
}
