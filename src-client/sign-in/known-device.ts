/** Set once a customer has signed in on this device; until then, registration comes first. */
const KEY = 'level30-known-device';

export function isKnownDevice(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberKnownDevice(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // Without storage, every visitor counts as new.
  }
}
