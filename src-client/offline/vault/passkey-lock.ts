/**
 * Protects a vault's key with one passkey (WebAuthn, extension `prf`): after the customer's touch, the passkey computes a secret
 * from the vault's salt, different for every device and vault. A key derived from that secret (HKDF) encrypts the vault's key; the
 * secret and both keys are never stored.
 */
import type { PasskeyLock } from './vault-storage.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A passkey as this device requests it. */
export type LockingPasskey = Pick<PasskeyLock, 'credentialId' | 'transports'>;

/** Makes one of these passkeys compute its secret from the salt; returns which one did. */
export type AskPasskey = (
  passkeys: readonly LockingPasskey[],
  salt: Bytes,
) => Promise<{ passkey: LockingPasskey; secret: Bytes }>;

interface Owner {
  /** The vault's id. */
  id: string;
  customerId: number;
}

const SALT_BYTES = 32;
const NONCE_BYTES = 12;
const AES = { name: 'AES-GCM', length: 256 };
const KEY_USES = ['encrypt', 'decrypt'] as const;

export function makeSalt(): Bytes {
  return crypto.getRandomValues(new Uint8Array(SALT_BYTES));
}

/** A new key, both for use in this tab and in its stored form. */
export async function makeLockedKey(
  secret: Bytes,
  salt: Bytes,
  owner: Owner,
): Promise<{ key: CryptoKey; sealedKey: Bytes }> {
  const extractable = await crypto.subtle.generateKey(AES, true, KEY_USES);
  const wrapping = await deriveKey(secret, salt);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const wrapped = await crypto.subtle.wrapKey('raw', extractable, wrapping, algorithm(owner, nonce));
  const sealedKey = new Uint8Array(NONCE_BYTES + wrapped.byteLength);
  sealedKey.set(nonce);
  sealedKey.set(new Uint8Array(wrapped), NONCE_BYTES);
  return { key: await openLockedKey(secret, { salt, sealedKey }, owner), sealedKey };
}

/** Throws if the secret is another passkey's, the key another vault's, or the data was changed. */
export async function openLockedKey(
  secret: Bytes,
  { salt, sealedKey }: Pick<PasskeyLock, 'salt' | 'sealedKey'>,
  owner: Owner,
): Promise<CryptoKey> {
  const wrapping = await deriveKey(secret, salt);
  const nonce = sealedKey.subarray(0, NONCE_BYTES);
  const wrapped = sealedKey.subarray(NONCE_BYTES);
  return crypto.subtle.unwrapKey('raw', wrapped, wrapping, algorithm(owner, nonce), AES, false, KEY_USES);
}

async function deriveKey(secret: Bytes, salt: Bytes): Promise<CryptoKey> {
  const info = new TextEncoder().encode('level30 vault key');
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, AES, false, [
    'wrapKey',
    'unwrapKey',
  ]);
}

function algorithm({ id, customerId }: Owner, iv: Bytes): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(JSON.stringify([customerId, id])) };
}
