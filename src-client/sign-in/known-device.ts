/** Whether somebody has signed in on this device before: who has not is offered to register first. */
const KEY = 'level30-known-device';

export function isKnownDevice(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function noteKnownDevice(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // Without storage everybody is new here.
  }
}
