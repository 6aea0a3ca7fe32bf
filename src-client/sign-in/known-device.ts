import { deviceStorage } from '#client/platform/web-storage.ts';

/** Set once a customer has signed in on this device; until then, registration comes first. */
const KEY = 'level30-known-device';

export function isKnownDevice(): boolean {
  return deviceStorage.read(KEY) !== undefined;
}

export function rememberKnownDevice(): void {
  // Without storage, every visitor counts as new.
  deviceStorage.write(KEY, 'yes');
}
