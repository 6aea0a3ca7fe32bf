import { destroyVault } from './load-vault.ts';
import { readSessionMark, writeSessionMark } from './session-mark.ts';

/**
 * Ends the sign-in on this device. Nothing private can be read any more when this returns, and nothing is there any more
 * when it resolves; should that fail, or the page be closed before, the next start tries again. Use before a logout is
 * sent as `leaving`, and `confirmLogout` when the shop has answered.
 */
export async function endSession(how: 'ending' | 'leaving'): Promise<void> {
  writeSessionMark(how);
  try {
    await destroyVault();
  } catch {
    return;
  }
  if (readSessionMark() === 'ending') writeSessionMark(undefined);
}

/** The shop knows of the logout. */
export async function confirmLogout(): Promise<void> {
  if (readSessionMark() === 'leaving') await endSession('ending');
}
