/** The way to the vault: its code is fetched when a page first needs it, so that most pages do not carry it. */
import { currentSession } from './session-mark.ts';
import type { Vault } from './vault.ts';

const code = () => import('./open-vault.ts');
let isLoaded = false;

/** The vault of the customer who is signed in in this browser; undefined for a visitor, or where there can be none. */
export async function loadVault(): Promise<Vault | undefined> {
  if (currentSession() === undefined) return undefined;
  try {
    isLoaded = true;
    return await (await code()).openVault();
  } catch {
    // Its code is not there offline, or the page was not served securely and has no cryptography.
    return undefined;
  }
}

/** Forgets what this tab has read of it. */
export async function forgetVault(): Promise<void> {
  if (isLoaded) (await code()).closeVault();
}

/** Removes it from this device, for all tabs. Rejects when something may be left. */
export async function destroyVault(): Promise<void> {
  await (await code()).destroyVault();
}
