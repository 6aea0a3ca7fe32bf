/** Access to the vault: its code is loaded when a page first needs it, so that most pages do not include it. */
import { currentSession } from './session-mark.ts';
import type { Vault } from './vault.ts';

const code = () => import('./open-vault.ts');
let isLoaded = false;

/** The vault of the customer signed in with this browser; undefined for a visitor, or if there can be none. */
export async function loadVault(): Promise<Vault | undefined> {
  if (currentSession() === undefined) return undefined;
  try {
    isLoaded = true;
    return await (await code()).openVault();
  } catch {
    // Its code is not available offline, or the page was not served securely and has no Web Crypto.
    return undefined;
  }
}

/** Discards what this tab has read from it. */
export async function forgetVault(): Promise<void> {
  if (isLoaded) (await code()).closeVault();
}

/** Deletes it from this device, for all tabs. Rejects if something may be left. */
export async function destroyVault(): Promise<void> {
  await (await code()).destroyVault();
}
