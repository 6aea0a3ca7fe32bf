import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KEY_BYTES } from '../src-server/platform/secrets.ts';
import { ConfigError } from './config-error.ts';

const KEY_FILE = 'credentials.key';

/**
 * The keys for credentials at rest, the current one first: from CREDENTIALS_KEYS (base64, separated by commas) or the
 * file `credentials.key` in the data folder (one key a line, mode 0600), which is made on the first start outside
 * production. Losing it means losing every password in stock.
 */
export function readCredentialKeys(
  given: string | undefined,
  dataDir: string,
  isProduction: boolean,
): Buffer[] {
  if (given) return given.split(',').map((key) => decodeKey(key, 'CREDENTIALS_KEYS'));
  const file = path.join(dataDir, KEY_FILE);
  if (!existsSync(file)) {
    if (isProduction) {
      throw new ConfigError(
        `CREDENTIALS_KEYS is not set and there is no key file ${file}; make one with: openssl rand -base64 32`,
      );
    }
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8')
    .split(/\s+/)
    .filter(Boolean)
    .map((key) => decodeKey(key, file));
}

function decodeKey(text: string, source: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new ConfigError(`${source} holds keys of ${KEY_BYTES} bytes in base64 (openssl rand -base64 32)`);
  return key;
}
