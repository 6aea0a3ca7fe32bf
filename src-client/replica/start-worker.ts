/** Loaded on demand: the first page needs neither the worker nor the library for talking to it. */
import { proxy, type Remote, wrap } from 'comlink';
import type { CatalogWorker } from './worker/catalog-worker.ts';
import type { ReplicaState } from './replica-state.ts';

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
  await remote.follow(proxy(onState));
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
