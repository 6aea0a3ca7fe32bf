import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KEY_BYTES } from '../src-server/platform/secrets.ts';
import { ConfigError } from './config-error.ts';

const KEY_FILE = 'credentials.key';
const BACKUP_KEY_FILE = 'backup.key';

/**
 * The encryption keys for stored credentials, the current one first: from CREDENTIALS_KEYS (base64, separated by commas)
 * or from the file `credentials.key` in the data folder (one key per line, mode 0600), which is created on the first start
 * outside production. If it is lost, all passwords in stock are lost.
 * @throws ConfigError
 */
export function readCredentialKeys(
  given: string | undefined,
  dataDir: string,
  isProduction: boolean,
): Buffer[] {
  return readKeys({ setting: 'CREDENTIALS_KEYS', given, file: path.join(dataDir, KEY_FILE), isProduction });
}

/** The encryption key for backups, stored like those for credentials. @throws ConfigError */
export function readBackupKey(given: string | undefined, dataDir: string, isProduction: boolean): Buffer {
  const file = path.join(dataDir, BACKUP_KEY_FILE);
  const [key, ...more] = readKeys({ setting: 'BACKUP_KEY', given, file, isProduction });
  if (!key || more.length > 0) throw new ConfigError(`${given ? 'BACKUP_KEY' : file} holds one key`);
  return key;
}

interface KeySource {
  setting: string;
  given: string | undefined;
  file: string;
  isProduction: boolean;
}

function readKeys({ setting, given, file, isProduction }: KeySource): Buffer[] {
  if (given) return given.split(',').map((key) => decodeKey(key, setting));
  if (isProduction && !existsSync(file)) {
    throw new ConfigError(
      `${setting} is not set and there is no key file ${file}; make one with: openssl rand -base64 32`,
    );
  }
  const keys = readKeyFile(file);
  if (keys.length === 0) {
    // It is not replaced: stored data may need the key that was in it.
    throw new ConfigError(`${file} is empty; put its key back, or remove it if the shop never started`);
  }
  return keys.map((key) => decodeKey(key, file));
}

/** The keys in the file, which is created if it is missing. */
function readKeyFile(file: string): string[] {
  try {
    if (!existsSync(file)) makeKeyFile(file);
    chmodSync(file, 0o600);
    return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`cannot use the key file ${file} (${reason}); set DATA_DIR`, { cause: error });
  }
}

/**
 * Writes a temporary file and links it to its final name: a full disk leaves no empty file, and of two first starts at the
 * same time, the second uses the first one's key.
 */
function makeKeyFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const key = randomBytes(KEY_BYTES).toString('base64');
    writeFileSync(unfinished, `${key}\n`, { mode: 0o600, flush: true });
    linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function decodeKey(text: string, source: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new ConfigError(`${source} holds keys of ${KEY_BYTES} bytes in base64 (openssl rand -base64 32)`);
  return key;
}
