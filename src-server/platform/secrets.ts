/**
 * Encryption at rest for sold credentials: AES-256-GCM with a random nonce per value and the row's name as associated data,
 * so that a ciphertext cannot be moved to another row.
 *
 * Layout: version (1) | key fingerprint (4) | nonce (12) | tag (16) | ciphertext. The fingerprint identifies the key that
 * decrypts the value; new values use the first key. Rotation re-encrypts row by row while both keys are in the ring.
 */
import { type RawBuilder, sql } from 'kysely';
import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto';

const VERSION = 1;
const HEADER_BYTES = 5;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

export interface Secrets {
  /** The fingerprints of the keys in the ring, in hexadecimal and in order. */
  readonly fingerprints: readonly string[];
  encrypt(plain: string, row: string): Buffer;
  /** Throws if the value was changed, belongs to another row, or its key is not in the ring. */
  decrypt(sealed: Uint8Array, row: string): string;
  /** Encrypted again with the first key; undefined if no key of the ring decrypts it. */
  reseal(sealed: Uint8Array, row: string): Buffer | undefined;
  /** Whether the value was encrypted with a key other than the first. */
  isStale(sealed: Uint8Array): boolean;
}

/** SQL for the fingerprint of the key that encrypted a column's value, comparable with `fingerprints`. */
export const fingerprintSql = (column: string): RawBuilder<string> =>
  sql`encode(substring(${sql.ref(column)} from 2 for 4), 'hex')`;

/** @param keys 32 bytes each; the first encrypts, all decrypt */
export function createSecrets(keys: readonly Buffer[]): Secrets {
  const ring = keys.map((key) => {
    if (key.length !== KEY_BYTES)
      throw new RangeError(`an encryption key has ${KEY_BYTES} bytes, not ${key.length}`);
    // As a key object: a cipher with the bytes of a key takes three times as long to create.
    return {
      key: createSecretKey(key),
      fingerprint: createHash('sha256').update(key).digest().subarray(0, 4),
    };
  });
  const current = ring[0];
  if (!current) throw new RangeError('at least one encryption key is needed');

  const secrets: Secrets = {
    fingerprints: ring.map(({ fingerprint }) => fingerprint.toString('hex')),
    encrypt(plain, row) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(row));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), current.fingerprint, nonce, cipher.getAuthTag(), sealed]);
    },
    decrypt(value, row) {
      const sealed = Buffer.from(value);
      const fingerprint = sealed.subarray(1, HEADER_BYTES);
      const entry = ring.find((candidate) => candidate.fingerprint.equals(fingerprint));
      if (sealed[0] !== VERSION || !entry)
        throw new Error('this value was encrypted with a key that is not in the key ring');
      const nonceEnd = HEADER_BYTES + NONCE_BYTES;
      const tagEnd = nonceEnd + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', entry.key, sealed.subarray(HEADER_BYTES, nonceEnd))
        .setAAD(Buffer.from(row))
        .setAuthTag(sealed.subarray(nonceEnd, tagEnd));
      return decipher.update(sealed.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8');
    },
    reseal(sealed, row) {
      try {
        return secrets.encrypt(secrets.decrypt(sealed, row), row);
      } catch {
        return undefined;
      }
    },
    isStale: (value) => !Buffer.from(value).subarray(1, HEADER_BYTES).equals(current.fingerprint),
  };
  return secrets;
}
