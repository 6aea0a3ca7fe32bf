/** Loaded on demand: the first page needs neither the worker nor the library for talking to it. */
import { proxy, type Remote, wrap } from 'comlink';
import type { CatalogWorker } from './worker/catalog-worker.ts';
import { isStored, type ReplicaState } from './replica-state.ts';

declare global {
  /** From public/early.js: started before the page's scripts were parsed. */
  var earlyCatalogWorker: Worker | undefined;
}

export type RemoteReplica = Remote<CatalogWorker>;

/**
 * Rejects if the worker cannot be loaded. @param onFailure the worker could not be loaded, or has crashed
 */
export async function startWorker(
  onState: (state: ReplicaState) => void,
  onFailure: () => void,
): Promise<RemoteReplica> {
  const worker = takeEarlyWorker() ?? newWorker();
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => {
      onFailure();
      reject(new Error('the catalog worker has failed'));
    });
  });
  const remote = wrap<CatalogWorker>(worker);
  let isPersisted = false;
  const follow = (state: ReplicaState): void => {
    onState(state);
    if (isPersisted || !isStored(state) || state.storageProblem !== undefined) return;
    isPersisted = true;
    void persistStorage();
  };
  // A worker that cannot be loaded answers no call.
  await Promise.race([remote.follow(proxy(follow)), failure]);
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
