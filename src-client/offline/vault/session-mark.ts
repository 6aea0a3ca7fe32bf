/**
 * The sign-in of this browser, as far as its pages know: a mark in localStorage, which every tab sees at once and a tab
 * that is opened later finds. It contains only ids; private data is in the vault, whose key belongs to one mark and is
 * useless with another.
 */
export interface SessionMark {
  /** The id of this sign-in on this device. */
  id: string;
  customerId: number;
  /** This sign-in's data can only be read with a passkey, see passkey-lock.ts: without one nothing is stored. */
  isLocked?: true;
}

/**
 * `ending`: the sign-in is over, but its data may still be there. `leaving`: in addition, the customer logged out while the
 * shop could not be reached, and the shop must still be told.
 */
type SessionState = SessionMark | 'ending' | 'leaving' | undefined;

export const SESSION_MARK_KEY = 'level30-session';

/** If localStorage is forbidden: for this page only. */
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
    // Not our format: all data that belongs to it must be deleted.
    return 'ending';
  }
}

export function writeSessionMark(state: SessionState): void {
  unshared = state;
  try {
    if (state === undefined) localStorage.removeItem(SESSION_MARK_KEY);
    else localStorage.setItem(SESSION_MARK_KEY, typeof state === 'string' ? state : JSON.stringify(state));
  } catch {
    // Forbidden, or full: without a mark nothing is stored, see `isSessionShared` and `currentSession`.
  }
}

/** The current sign-in; undefined if there is none or it is ending. */
export function currentSession(): SessionMark | undefined {
  const state = readSessionMark();
  return typeof state === 'object' ? state : undefined;
}
