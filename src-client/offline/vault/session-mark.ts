/**
 * Which sign-in this browser holds, as far as its pages know: a mark in localStorage, so that every tab sees the same at
 * once and a tab that was closed meanwhile finds it. It names no more than a number; what is private is in the vault,
 * whose key belongs to one mark and is of no use under another.
 */
export interface SessionMark {
  /** Of this sign-in on this device. */
  id: string;
  customerId: number;
  /** What this sign-in leaves is read with a passkey only, see passkey-lock.ts: without one nothing is kept. */
  isLocked?: true;
}

/**
 * `ending`: the sign-in is over, but what it left may still be there. `leaving`: besides, the customer logged out while the
 * shop could not be reached, and it must still hear of it.
 */
type SessionState = SessionMark | 'ending' | 'leaving' | undefined;

export const SESSION_MARK_KEY = 'level30-session';

/** Where localStorage is forbidden: of this page only. */
let unshared: SessionState;

/** Whether other tabs, and this one after a reload, see the mark. */
export function isSessionShared(): boolean {
  try {
    localStorage.getItem(SESSION_MARK_KEY);
    return true;
  } catch {
    return false;
  }
}

export function readSessionMark(): SessionState {
  if (!isSessionShared()) return unshared;
  const text = localStorage.getItem(SESSION_MARK_KEY) ?? undefined;
  if (text === undefined || text === 'ending' || text === 'leaving') return text;
  try {
    return JSON.parse(text) as SessionMark;
  } catch {
    // Not ours: whatever belongs to it has to go.
    return 'ending';
  }
}

export function writeSessionMark(state: SessionState): void {
  unshared = state;
  try {
    if (state === undefined) localStorage.removeItem(SESSION_MARK_KEY);
    else localStorage.setItem(SESSION_MARK_KEY, typeof state === 'string' ? state : JSON.stringify(state));
  } catch {
    // Forbidden, or full: a mark that could not be set keeps nothing, see `isSessionShared` and `currentSession`.
  }
}

/** The sign-in that holds now; undefined when there is none or it is ending. */
export function currentSession(): SessionMark | undefined {
  const state = readSessionMark();
  return typeof state === 'object' ? state : undefined;
}
