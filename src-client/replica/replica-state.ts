import type { StorageProblem } from '#client/offline/catalog-storage.ts';

/** What the page knows of its own copy of the catalog. */
export interface ReplicaState {
  /**
   * starting: looking for a stored replica; loading: it streams in; building: the index is being made; ready: it answers;
   * unavailable: neither stored nor to be had at the moment, tried again by itself.
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
  /** When the replica was last known to equal the shop's, in ms since 1970; while connected it is now. */
  syncedAt: number | undefined;
  /** Set when nothing is stored for the next visit. */
  storageProblem: StorageProblem | undefined;
}

/** All of it that does not change many times while the catalog comes. */
export type SteadyState = Omit<ReplicaState, 'progress'>;

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
