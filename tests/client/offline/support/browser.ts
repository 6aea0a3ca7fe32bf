import { MemoryVaultStorage } from '#client/offline/vault/memory-vault-storage.ts';
import { ResilientVaultStorage } from '#client/offline/vault/resilient-vault-storage.ts';
import { Vault } from '#client/offline/vault/vault.ts';

export const SIGN_IN = { id: 'sign-in-1', customerId: 7 };

/** Two tabs of one browser: one storage, a failure policy for each vault that is opened. */
export function browser() {
  const storage = new MemoryVaultStorage();
  return {
    storage,
    open: (session = SIGN_IN) => openVaultIn(new ResilientVaultStorage(() => storage), session),
  };
}

/** One that no passkey locks. */
export async function openVaultIn(storage: ResilientVaultStorage, session = SIGN_IN): Promise<Vault> {
  const vault = await Vault.open(storage, session);
  if (!vault) throw new Error('the vault is locked');
  return vault;
}
