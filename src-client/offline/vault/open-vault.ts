/** The vault of the customer who is signed in in this browser. Pages get at it by load-vault.ts. */
import { ResilientVaultStorage } from './resilient-vault-storage.ts';
import { currentSession, isSessionShared } from './session-mark.ts';
import { Vault } from './vault.ts';
import { VaultDatabase } from './vault-database.ts';

const storage = new ResilientVaultStorage(() => {
  // Without a mark that every tab sees, what is kept could outlast the sign-in.
  if (!isSessionShared()) throw new DOMException('no localStorage', 'SecurityError');
  return new VaultDatabase();
});
let opened: { sessionId: string; vault: Promise<Vault> } | undefined;

/** Undefined for a visitor. Rejects where there is no cryptography. */
export async function openVault(): Promise<Vault | undefined> {
  const session = currentSession();
  if (!session) return undefined;
  const present = opened;
  const isUsable = present?.sessionId === session.id && !(await present.vault).isOver;
  if (!isUsable && opened === present) {
    closeVault();
    opened = { sessionId: session.id, vault: Vault.open(storage, session) };
  }
  const vault = await opened?.vault;
  // The sign-in may have ended meanwhile.
  return currentSession()?.id === session.id ? vault : undefined;
}

/** Forgets what this tab has read; the storage stays as it is. */
export function closeVault(): void {
  opened?.vault.then((vault) => vault.close()).catch(() => undefined);
  opened = undefined;
}

/** Removes everything of everybody from this device, for all tabs. Rejects when something may be left. */
export async function destroyVault(): Promise<void> {
  closeVault();
  await storage.destroy();
}
