/** The page's side of the worker that holds the catalog. One per page; nothing of it is loaded before `start`. */
import { replaceEqualDeep } from '@tanstack/react-query';
import type { CatalogAnswer } from '#shared/catalog/engine/catalog-answer.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';
import type { KeptFacts } from '#client/offline/catalog-storage.ts';
import { createStore, useStore } from '#client/platform/store.ts';
import type { Recount } from '../worker/local-catalog.ts';
import type { RegionCounts } from '../worker/region-counts.ts';
import { INITIAL_STATE, type LocalState, type SteadyState } from './local-state.ts';
import { keepStorage } from './keep-storage.ts';
import { hasKeptHint, setKeptHint } from './kept-hint.ts';
import type { RemoteCatalog } from './start-worker.ts';

class LocalCatalogClient {
  readonly state = createStore<LocalState>(INITIAL_STATE);
  /** The same object while only the progress changes: few have to draw that. */
  readonly steadyState = createStore<SteadyState>(INITIAL_STATE);
  #remote: Promise<RemoteCatalog> | undefined;

  get isReady(): boolean {
    return this.state.get().phase === 'ready';
  }

  /** Whether asking it costs no download: it is at work already, or was kept by an earlier visit. */
  get isAtHand(): boolean {
    return this.#remote !== undefined || hasKeptHint();
  }

  /** Begins to load the catalog; calling it again does nothing. */
  start(): void {
    this.#started().catch(() => undefined);
  }

  /** Rejects when the catalog is neither kept nor to be had now. Starts it. */
  async whenReady(): Promise<void> {
    await this.#started();
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (this.isReady) resolve();
        else if (this.state.get().phase === 'unavailable') reject(new Error('no copy of the catalog here'));
        else return;
        stop();
      };
      const stop = this.state.subscribe(look);
      look();
    });
  }

  async search(filters: SearchFilters, limit?: number): Promise<CatalogAnswer> {
    return (await this.#whenReadyRemote()).search(filters, limit);
  }

  async recount(filters: SearchFilters, shownIds: number[]): Promise<Recount> {
    return (await this.#whenReadyRemote()).recount(filters, shownIds);
  }

  async product(id: number): Promise<PricedProduct | undefined> {
    return (await this.#whenReadyRemote()).product(id);
  }

  async regionCounts(): Promise<RegionCounts> {
    return (await this.#whenReadyRemote()).regionCounts();
  }

  /** Prices, skins and champions, as soon as the worker has them; rejects when it cannot have them now. */
  async facts(): Promise<KeptFacts> {
    const remote = await this.#started();
    return Promise.race([remote.facts(), this.#whenReadyRemote().then(() => remote.facts())]);
  }

  async #whenReadyRemote(): Promise<RemoteCatalog> {
    await this.whenReady();
    return this.#started();
  }

  #started(): Promise<RemoteCatalog> {
    this.#remote ??= this.#load();
    return this.#remote;
  }

  async #load(): Promise<RemoteCatalog> {
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

  #setState(state: LocalState): void {
    const wasWritten = isWritten(this.state.get());
    if (!wasWritten && isWritten(state)) {
      setKeptHint(state.storageProblem === undefined);
      if (state.storageProblem === undefined) void keepStorage();
    }
    this.state.set(state);
    const { progress: _, ...steady } = state;
    this.steadyState.update((earlier) => replaceEqualDeep(earlier, steady));
  }
}

/** It answers a moment before it is written; only after that it is known since when it equals the shop's. */
function isWritten({ phase, syncedAt }: LocalState): boolean {
  return phase === 'ready' && syncedAt !== undefined;
}

export const localCatalog = new LocalCatalogClient();

/** The state of the page's own catalog; the component renders again when it changes. */
export function useLocalState(): SteadyState {
  return useStore(localCatalog.steadyState);
}

/** From 0 to 1 while the catalog streams in for the first time, otherwise undefined. */
export function useDownloadProgress(): number | undefined {
  return useStore(localCatalog.state, ({ phase, progress }) =>
    phase === 'loading' || phase === 'building' ? progress : undefined,
  );
}

/** Whether this page can search without the shop: it has the catalog, or an earlier visit kept it here. */
export function useHasCopy(): boolean {
  const { phase } = useLocalState();
  return phase === 'ready' || (phase !== 'unavailable' && hasKeptHint());
}
