import type { StorageProblem } from '#client/offline/catalog-storage.ts';

/** What the page knows about its replica of the catalog. */
export interface ReplicaState {
  /**
   * starting: looking for a stored replica; loading: downloading; building: building the index; ready: it answers;
   * unavailable: neither stored nor downloadable at the moment, retried automatically.
   */
  phase: 'starting' | 'loading' | 'building' | 'ready' | 'unavailable';
  /** From 0 to 1 while loading. */
  progress: number;
  /** Changes with every change of the catalog; the same text as in the server's answers. Empty until it is ready. */
  revision: string;
  version: string | undefined;
  factsVersion: string | undefined;
  /** Whether changes arrive as they happen. */
  isConnected: boolean;
  /** When the replica was last known to match the shop, in ms since 1970; while connected, the current time. */
  syncedAt: number | undefined;
  /** Set if nothing is stored for the next visit. */
  storageProblem: StorageProblem | undefined;
}

/** The parts that do not change many times while the catalog loads. */
export type SteadyState = Omit<ReplicaState, 'progress'>;

/** It can answer a moment before it is stored; only then is it known since when it matches the shop. */
export function isStored({ phase, syncedAt }: SteadyState): boolean {
  return phase === 'ready' && syncedAt !== undefined;
}

export const INITIAL_STATE: ReplicaState = {
  phase: 'starting',
  progress: 0,
  revision: '',
  version: undefined,
  factsVersion: undefined,
  isConnected: false,
  syncedAt: undefined,
  storageProblem: undefined,
};
