import { ResilientVaultStorage } from '#client/offline/vault/resilient-vault-storage.ts';
import { MemoryVaultStorage } from '#client/offline/vault/memory-vault-storage.ts';
import { Vault } from '#client/offline/vault/vault.ts';

export const SIGN_IN = { id: 'sign-in-1', customerId: 7 };

/** Two tabs of one browser: one storage, a failure policy for each vault that is opened. */
export function browser() {
  const storage = new MemoryVaultStorage();
  return {
    storage,
    open: (session = SIGN_IN) => Vault.open(new ResilientVaultStorage(() => storage), session),
  };
}
