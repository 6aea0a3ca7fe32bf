/**
 * Whether this device probably keeps the catalog: pages that could do without it then use it, and never cause a download.
 * public/early.js reads the same key.
 */
const KEY = 'level30-catalog-kept';

export function hasKeptHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function setKeptHint(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden here: then the catalog is not kept either.
  }
}
