import { destroyVault } from './load-vault.ts';
import { readSessionMark, writeSessionMark } from './session-mark.ts';

/**
 * Ends the sign-in on this device. When this returns, nothing private can be read any more; when it resolves, everything
 * is deleted. If that fails, or the page is closed before, the next start tries again. Call with `leaving` before a
 * logout is sent, and `confirmLogout` when the shop has answered.
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

/** Call when the shop has processed the logout. */
export async function confirmLogout(): Promise<void> {
  if (readSessionMark() === 'leaving') await endSession('ending');
}
