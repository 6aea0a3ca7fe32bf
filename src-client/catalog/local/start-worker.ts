/** Loaded on demand: the worker and the library to talk to it are no part of what the first page needs. */
import { proxy, type Remote, wrap } from 'comlink';
import type { CatalogWorker } from '../worker/catalog-worker.ts';
import type { LocalState } from './local-state.ts';

export type RemoteCatalog = Remote<CatalogWorker>;

/** @param onFailure the worker could not be loaded, or broke off. */
export async function startWorker(
  onState: (state: LocalState) => void,
  onFailure: () => void,
): Promise<RemoteCatalog> {
  const worker = new Worker(new URL('../worker/catalog-worker.ts', import.meta.url), {
    type: 'module',
    name: 'catalog',
  });
  worker.addEventListener('error', onFailure);
  const remote = wrap<CatalogWorker>(worker);
  await remote.start(proxy(onState));
  return remote;
}
