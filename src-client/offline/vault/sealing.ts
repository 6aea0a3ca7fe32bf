/**
 * Encrypted records: AES-GCM with the vault's key and a new nonce, which is stored in front. A record's kind, id and
 * owner are authenticated with it, so that records cannot be swapped, nor assigned to another customer.
 */
import type { OpenHolder, RecordId, RecordKind } from './vault-storage.ts';

const NONCE_BYTES = 12;

type Bytes = Uint8Array<ArrayBuffer>;

/** A key that cannot be extracted, not even by the page that uses it. Throws if the page is not served securely. */
export async function makeVaultKey(): Promise<CryptoKey> {
  if (!('subtle' in crypto)) throw new DOMException('not a secure context', 'SecurityError');
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function seal(
  holder: OpenHolder,
  kind: RecordKind,
  id: RecordId,
  content: Bytes,
): Promise<Bytes> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = await crypto.subtle.encrypt(algorithm(holder, kind, id, nonce), holder.key, content);
  const sealed = new Uint8Array(NONCE_BYTES + encrypted.byteLength);
  sealed.set(nonce);
  sealed.set(new Uint8Array(encrypted), NONCE_BYTES);
  return sealed;
}

/** Throws if the record was encrypted with another key, for another customer, as another kind of record, or was changed. */
export async function unseal(
  holder: OpenHolder,
  kind: RecordKind,
  id: RecordId,
  sealed: Bytes,
): Promise<Bytes> {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const encrypted = sealed.subarray(NONCE_BYTES);
  return new Uint8Array(
    await crypto.subtle.decrypt(algorithm(holder, kind, id, nonce), holder.key, encrypted),
  );
}

export function sealJson(holder: OpenHolder, kind: RecordKind, id: RecordId, value: unknown) {
  return seal(holder, kind, id, new TextEncoder().encode(JSON.stringify(value)));
}

export async function unsealJson<T>(
  holder: OpenHolder,
  kind: RecordKind,
  id: RecordId,
  sealed: Bytes,
): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await unseal(holder, kind, id, sealed))) as T;
}

function algorithm(
  { id: holderId, customerId }: OpenHolder,
  kind: RecordKind,
  id: RecordId,
  iv: Bytes,
): AesGcmParams {
  const what = JSON.stringify([customerId, holderId, kind, id]);
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(what) };
}
