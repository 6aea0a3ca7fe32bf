import { destroyVault } from './load-vault.ts';
import { readSessionMark, writeSessionMark } from './session-mark.ts';

/**
 * Ends the sign-in on this device. Nothing private can be read any more when this returns, and nothing is there any more
 * when it resolves; should the page be closed before, the next one goes on.
 */
export async function endSession(how: 'ending' | 'leaving'): Promise<void> {
  writeSessionMark(how);
  try {
    await destroyVault();
  } catch {
    // The mark stays, and the next start tries again.
    return;
  }
  if (readSessionMark() === 'ending') writeSessionMark(undefined);
}
