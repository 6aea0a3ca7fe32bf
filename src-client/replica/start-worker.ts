/** Loaded on demand: the first page needs neither the worker nor the library for talking to it. */
import { proxy, type Remote, wrap } from 'comlink';
import type { CatalogWorker } from './worker/catalog-worker.ts';
import { isStored, type ReplicaState } from './replica-state.ts';

declare global {
  /** From public/early.js: started before the page's scripts were parsed. */
  var earlyCatalogWorker: Worker | undefined;
}

export type RemoteReplica = Remote<CatalogWorker>;

/** @param onFailure the worker could not be loaded, or has crashed */
export async function startWorker(
  onState: (state: ReplicaState) => void,
  onFailure: () => void,
): Promise<RemoteReplica> {
  const worker = takeEarlyWorker() ?? newWorker();
  worker.addEventListener('error', onFailure);
  const remote = wrap<CatalogWorker>(worker);
  let isPersisted = false;
  const follow = (state: ReplicaState): void => {
    onState(state);
    if (isPersisted || !isStored(state) || state.storageProblem !== undefined) return;
    isPersisted = true;
    void persistStorage();
  };
  await remote.follow(proxy(follow));
  return remote;
}

function takeEarlyWorker(): Worker | undefined {
  const worker = globalThis.earlyCatalogWorker;
  delete globalThis.earlyCatalogWorker;
  return worker;
}

function newWorker(): Worker {
  return new Worker(new URL('./worker/catalog-worker.ts', import.meta.url), {
    type: 'module',
    name: 'catalog',
  });
}

/**
 * Asks the browser not to evict our storage when the disk is full, if that does not prompt the visitor: Chromium
 * decides by itself, Firefox would show a prompt to someone who is only browsing.
 */
async function persistStorage(): Promise<void> {
  try {
    const decidesByItself = 'userAgentData' in navigator;
    const isInstalled = matchMedia('(display-mode: standalone)').matches;
    if (!decidesByItself && !isInstalled) return;
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Not supported: at worst, the catalog must be downloaded again.
  }
}
