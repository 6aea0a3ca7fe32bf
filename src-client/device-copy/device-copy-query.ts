import { queryOptions } from '@tanstack/react-query';
import type { StorageProblem } from '#client/offline/catalog-storage.ts';
import { loadLock } from '#client/offline/vault/load-lock.ts';
import { loadVault } from '#client/offline/vault/load-vault.ts';
import type { VaultLock } from '#client/offline/vault/open-vault.ts';
import { SYNCED_NAME, type SyncedValue } from '#client/offline/vault/vault-storage.ts';
import { DEVICE_COPY_KEY } from './copy-keys.ts';

export interface DeviceCopy {
  /** Undefined if everything can be stored. */
  problem: StorageProblem | undefined;
  keepsPasswords: boolean;
  /** When it was last brought up to date, in ms since 1970; undefined if never. */
  upToDateAt: number | undefined;
  /** While `locked` or `empty`, nothing else is known of the copy. */
  lock: VaultLock;
}

export const STORAGE_PROBLEM_TEXTS: Record<StorageProblem, string> = {
  blocked: 'This browser does not let the shop save anything, so these pages need a connection.',
  full: 'There is no room on this device, so nothing is saved on it and these pages need a connection.',
  broken: 'The saved copy was damaged and has been removed. These pages need a connection.',
};

/** What this device stores of the customer. */
export const deviceCopyQuery = () =>
  queryOptions({
    queryKey: DEVICE_COPY_KEY,
    staleTime: 0,
    queryFn: async (): Promise<DeviceCopy> => {
      const [vault, lock] = await Promise.all([loadVault(), loadLock()]);
      if (!vault)
        return {
          problem: lock.state === 'none' ? 'blocked' : undefined,
          keepsPasswords: false,
          upToDateAt: undefined,
          lock,
        };
      const [keepsPasswords, synced] = await Promise.all([
        vault.keepsPasswords(),
        vault.readValue<SyncedValue>(SYNCED_NAME),
      ]);
      return { problem: vault.problem, keepsPasswords, upToDateAt: synced?.cachedAt, lock };
    },
  });
