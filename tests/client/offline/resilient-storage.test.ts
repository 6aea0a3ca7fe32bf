import { afterEach, describe, expect, it, vi } from 'vitest';
import { ResilientStorage } from '#client/offline/resilient-storage.ts';
import { MemoryStorage } from '../catalog/support/memory-storage.ts';

afterEach(() => {
  vi.useRealTimers();
});

const failing = (name: string, inner?: string): MemoryStorage => {
  const storage = new MemoryStorage();
  const cause = inner === undefined ? {} : { inner: Object.assign(new Error(inner), { name: inner }) };
  storage.failure = Object.assign(new Error(name), { name, ...cause });
  return storage;
};

describe('a storage that never fails', () => {
  it.each([
    ['SecurityError', undefined, 'blocked'],
    ['MissingAPIError', undefined, 'blocked'],
    ['QuotaExceededError', undefined, 'full'],
    ['AbortError', 'QuotaExceededError', 'full'],
  ])('knows %s (%s) as %s', async (name, inner, problem) => {
    const resilient = new ResilientStorage(() => failing(name, inner));
    await resilient.writeSyncedAt(1);
    expect(resilient.problem).toBe(problem);
    expect(await resilient.readCatalog()).toBeUndefined();
  });

  it('removes what is broken once, and uses what comes after', async () => {
    const storage = failing('VersionError');
    const resilient = new ResilientStorage(() => storage);
    expect(await resilient.readCatalog()).toBeUndefined();
    expect(storage.destroyed).toBe(1);
    expect(resilient.problem).toBeUndefined();
    storage.failure = undefined;
    await resilient.writeSyncedAt(5);
    expect(await resilient.readSyncedAt()).toBe(5);
  });

  it('does not wait for ever for a browser that leaves requests open', async () => {
    vi.useFakeTimers();
    const storage = new MemoryStorage();
    storage.readReferenceData = () => new Promise(() => undefined);
    const resilient = new ResilientStorage(() => storage);
    const reading = resilient.readReferenceData();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await reading).toBeUndefined();
    expect(resilient.problem).toBe('blocked');
  });
});
