/** The worker's entry point: the replica with its environment, for the page to call. */
import { expose } from 'comlink';
import { CatalogDatabase } from '#client/offline/catalog-database.ts';
import { ResilientStorage } from '#client/offline/resilient-storage.ts';
import type { ReplicaState } from '../replica-state.ts';
import { shopServer } from './catalog-server.ts';
import { CatalogReplica } from './catalog-replica.ts';
import { browserTabs } from './tabs.ts';

const listeners = new Set<(state: ReplicaState) => void>();

const catalog = new CatalogReplica({
  storage: new ResilientStorage(() => {
    // Absent in some private windows, whatever the types say.
    if (!(globalThis.indexedDB as IDBFactory | undefined)) throw new Error('no IndexedDB');
    return new CatalogDatabase();
  }),
  server: shopServer(),
  tabs: browserTabs(),
  now: () => Date.now(),
  pause,
  every: (ms, run) => void setInterval(run, ms),
  onState: (state) => {
    for (const listener of listeners) listener(state);
  },
});

/** Resolves earlier if the device comes online. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const resume = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', resume);
      resolve();
    };
    const timer = setTimeout(resume, ms);
    globalThis.addEventListener('online', resume);
  });
}

const api = {
  /** @param onState called with the current state, and whenever it changes */
  follow(onState: (state: ReplicaState) => void): void {
    listeners.add(onState);
    onState(catalog.state);
  },
  search: catalog.search.bind(catalog),
  recount: catalog.recount.bind(catalog),
  countSuggestions: catalog.countSuggestions.bind(catalog),
  product: catalog.product.bind(catalog),
  regionCounts: catalog.regionCounts.bind(catalog),
  referenceData: catalog.referenceData.bind(catalog),
};

export type CatalogWorker = typeof api;

expose(api);
void catalog.start();
