/**
 * Locks the vault with a passkey, unlocks it, or removes the lock. Locking and removing the lock start a new vault with a new key.
 */
import type { ExportFile } from './export-files.ts';
import { beginLockedVault, destroyVault, openUnlocked, openVault, readHolder } from './open-vault.ts';
import {
  type AskPasskey,
  type LockingPasskey,
  makeLockedKey,
  makeSalt,
  openLockedKey,
} from './passkey-lock.ts';
import { currentSession, type SessionMark, writeSessionMark } from './session-mark.ts';
import type { Vault } from './vault.ts';

/** The sign-in has ended meanwhile. */
export class SignInOver extends Error {}

/** The passkey answered, but cannot decrypt the stored key. */
export class WrongPasskey extends Error {}

/**
 * From now on a passkey locks this sign-in's vault. Nothing changes if it rejects, as `ask` does when the customer cancels.
 *
 * @param passkeys the customer's: the one that is used will be the one that unlocks the vault
 */
export async function lockVault(passkeys: readonly LockingPasskey[], ask: AskPasskey): Promise<void> {
  const session = sessionNow();
  const owner = { id: crypto.randomUUID(), customerId: session.customerId };
  const salt = makeSalt();
  const { passkey, secret } = await ask(passkeys, salt);
  const { key, sealedKey } = await makeLockedKey(secret, salt, owner);
  const unsynced = await readUnsynced();
  requireSame(session);
  // First, so that no tab starts a vault without a lock.
  writeSessionMark({ ...session, isLocked: true });
  const { credentialId, transports } = passkey;
  const vault = await beginLockedVault(
    {
      ...owner,
      sessionId: session.id,
      keepsPasswords: unsynced.keepsPasswords,
      lock: { credentialId, transports, salt, sealedKey },
    },
    key,
  );
  await putFiles(vault, unsynced);
}

/** Unlocks it in this tab. Rejects with what `ask` throws, and with `WrongPasskey`. */
export async function unlockVault(ask: AskPasskey): Promise<void> {
  const holder = await readHolder();
  if (!holder?.lock) return;
  const { secret } = await ask([holder.lock], holder.lock.salt);
  const key = await openLockedKey(secret, holder.lock, holder).catch(() => {
    throw new WrongPasskey();
  });
  await openUnlocked({ holderId: holder.id, key });
}

/** From now on the vault opens without a passkey. If it is still locked, its contents are lost. */
export async function removeLock(): Promise<void> {
  const session = sessionNow();
  const unsynced = await readUnsynced();
  await destroyVault();
  requireSame(session);
  writeSessionMark({ id: session.id, customerId: session.customerId });
  const vault = await openVault();
  if (unsynced.keepsPasswords) await vault?.setKeepsPasswords(true);
  await putFiles(vault, unsynced);
}

/** Deletes a vault whose passkey was removed; nothing is stored until the customer decides again. */
export async function discardLockedVault(): Promise<void> {
  if (currentSession()?.isLocked) await destroyVault();
}

interface Unsynced {
  keepsPasswords: boolean;
  files: { about: ExportFile; content: Uint8Array<ArrayBuffer> }[];
}

/** What exists only on this device; the lists can be fetched from the shop again. */
async function readUnsynced(): Promise<Unsynced> {
  const vault = await openVault();
  if (!vault) return { keepsPasswords: false, files: [] };
  const files: Unsynced['files'] = [];
  for (const about of await vault.readFiles<ExportFile>()) {
    const content = await vault.readFileContent(about.id);
    if (content) files.push({ about, content });
  }
  return { keepsPasswords: await vault.keepsPasswords(), files };
}

async function putFiles(vault: Vault | undefined, { files }: Unsynced): Promise<void> {
  for (const { about, content } of files) await vault?.addFile(about.id, about, content);
}

function sessionNow(): SessionMark {
  const session = currentSession();
  if (!session) throw new SignInOver();
  return session;
}

function requireSame({ id }: SessionMark): void {
  if (currentSession()?.id !== id) throw new SignInOver();
}
