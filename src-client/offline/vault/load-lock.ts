import type { VaultLock } from './open-vault.ts';

/** Whether a passkey locks the vault; use `load-vault.ts` to read its contents. */
export async function loadLock(): Promise<VaultLock> {
  try {
    return await (await import('./open-vault.ts')).readLock();
  } catch {
    return { state: 'none' };
  }
}
