/**
 * Whether this device probably keeps the catalog: pages that could do without it then use it, and never cause a download.
 * public/early.js reads the same key.
 */
const KEY = 'level30-catalog-kept';

export function hasReplicaHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function setReplicaHint(isStored: boolean): void {
  try {
    if (isStored) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden here: then the catalog is not stored either.
  }
}
