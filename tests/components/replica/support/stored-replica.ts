import { vi } from 'vitest';
import { replica } from '#client/replica/replica-client.ts';
import { INITIAL_STATE, type ReplicaState } from '#client/replica/replica-state.ts';

/** The replica of an earlier visit, which the page does not open by itself. It answers as the test says. */
export function storeReplica(answers: Partial<Pick<typeof replica, 'product' | 'recount'>>): void {
  vi.spyOn(replica, 'start').mockReturnValue();
  // Pages of other tests may have started it.
  vi.spyOn(replica, 'isStarted', 'get').mockReturnValue(false);
  Object.assign(replica, answers);
}

/** It can answer now, at this version of the catalog. */
export function openReplica(version: string, change: Partial<ReplicaState> = {}): void {
  setState({
    phase: 'ready',
    progress: 1,
    version,
    factsVersion: 'facts 1',
    revision: `${version}/facts 1`,
    ...change,
  });
}

/** As it was before: not started, or without a worker that could be loaded. */
export function closeReplica(): void {
  vi.restoreAllMocks();
  for (const name of ['product', 'recount'] as const) delete (replica as Partial<typeof replica>)[name];
  setState(replica.isStarted ? { phase: 'unavailable' } : {});
}

function setState(change: Partial<ReplicaState>): void {
  const state = { ...INITIAL_STATE, ...change };
  replica.state.set(state);
  replica.steadyState.set(state);
}
