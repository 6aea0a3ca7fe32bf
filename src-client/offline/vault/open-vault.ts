/** The vault of the customer signed in with this browser. Pages use it through load-vault.ts. */
import { ResilientVaultStorage } from './resilient-vault-storage.ts';
import { currentSession, isSessionShared } from './session-mark.ts';
import { type UnlockedKey, Vault } from './vault.ts';
import { VaultDatabase } from './vault-database.ts';
import type { PasskeyLock, VaultHolder } from './vault-storage.ts';

/** `empty`: it should be locked, but there is none: it was deleted or damaged. */
export type VaultLock = { state: 'none' | 'empty' } | { state: 'locked' | 'unlocked'; lock: PasskeyLock };

const storage = new ResilientVaultStorage(() => {
  // Without a mark that every tab sees, the stored data could outlast the sign-in.
  if (!isSessionShared()) throw new DOMException('no localStorage', 'SecurityError');
  return new VaultDatabase();
});
let opened: { sessionId: string; vault: Promise<Vault | undefined> } | undefined;
/** Only in this tab's memory, until the tab is closed or the sign-in ends. */
let unlocked: UnlockedKey | undefined;

/** Undefined for a visitor, and while it is locked. Rejects without Web Crypto. */
export async function openVault(): Promise<Vault | undefined> {
  const session = currentSession();
  if (!session) return undefined;
  const present = opened;
  const isUsable = present?.sessionId === session.id && (await present.vault)?.isOver === false;
  if (!isUsable && opened === present) {
    forgetOpened();
    opened = { sessionId: session.id, vault: Vault.open(storage, session, unlocked) };
  }
  const vault = await opened?.vault;
  // The sign-in may have ended meanwhile.
  return currentSession()?.id === session.id ? vault : undefined;
}

/** Whether this sign-in's vault is locked, and by which passkey. */
export async function readLock(): Promise<VaultLock> {
  const session = currentSession();
  const holder = await readHolder();
  if (!holder?.lock) return { state: session?.isLocked ? 'empty' : 'none' };
  return { state: unlocked?.holderId === holder.id ? 'unlocked' : 'locked', lock: holder.lock };
}

/** The holder of this sign-in's vault. */
export async function readHolder(): Promise<VaultHolder | undefined> {
  const session = currentSession();
  const holder = session && (await storage.readHolder());
  const isOfSignIn = holder?.sessionId === session?.id && holder?.customerId === session?.customerId;
  return isOfSignIn ? holder : undefined;
}

/** Starts a vault locked by a passkey, replacing the existing one. */
export async function beginLockedVault(holder: VaultHolder, key: CryptoKey): Promise<Vault | undefined> {
  await storage.begin(holder);
  return openUnlocked({ holderId: holder.id, key });
}

/** Opens it in this tab. */
export async function openUnlocked(key: UnlockedKey): Promise<Vault | undefined> {
  forgetOpened();
  unlocked = key;
  return openVault();
}

/** Discards what this tab has read, and the key of a locked vault; the storage is not changed. */
export function closeVault(): void {
  forgetOpened();
  unlocked = undefined;
}

function forgetOpened(): void {
  opened?.vault.then((vault) => vault?.close()).catch(() => undefined);
  opened = undefined;
}

/** Deletes all customers' data from this device, for all tabs. Rejects if something may be left. */
export async function destroyVault(): Promise<void> {
  closeVault();
  await storage.destroy();
}
