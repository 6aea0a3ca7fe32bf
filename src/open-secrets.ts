import { findUnopenedKeys } from '../src-server/admin/index.ts';
import type { EntityManager } from '../src-server/platform/database.ts';
import { createSecrets, type Secrets } from '../src-server/platform/secrets.ts';
import { ConfigError } from './config-error.ts';

/**
 * The key ring, after it has decrypted one stored password for each key in use. With a wrong key ring, the shop would sell
 * accounts whose passwords it cannot deliver, and store new ones that the next start cannot decrypt.
 * @throws ConfigError that names the fingerprints of the missing keys
 */
export async function openSecrets(em: EntityManager, keys: readonly Buffer[]): Promise<Secrets> {
  const secrets = createSecrets(keys);
  const unopened = await findUnopenedKeys(em, secrets);
  if (unopened.length === 0) return secrets;
  const missing = unopened.map(({ fingerprint, place }) => `${fingerprint} (${place})`).join(', ');
  throw new ConfigError(
    `stored passwords need a key that is not in the key ring: fingerprint ${missing}; the ring has ${secrets.fingerprints.join(', ')}. ` +
      'Put the key back into CREDENTIALS_KEYS or the file credentials.key in DATA_DIR',
  );
}
