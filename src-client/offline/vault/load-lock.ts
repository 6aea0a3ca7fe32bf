import type { VaultLock } from './open-vault.ts';

/** Whether a passkey locks the vault; `load-vault.ts` is the way to what is in it. */
export async function loadLock(): Promise<VaultLock> {
  try {
    return await (await import('./open-vault.ts')).readLock();
  } catch {
    return { state: 'none' };
  }
}
