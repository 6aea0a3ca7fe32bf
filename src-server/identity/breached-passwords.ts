/**
 * Passwords from known leaks, as an operator's file: a Bloom filter over SHA-1 hashes, built from the public file of such hashes by
 * `npm run shop -- passwords build`. It also refuses one in a thousand other passwords. Without the file, only the list of common
 * passwords applies.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Log } from '../platform/log.ts';

const MAGIC = 'L30BLOOM';
const HEADER_BYTES = 16;
/** A false-positive rate of one in a thousand takes 14.4 bits and ten probes per hash. */
const BITS_EACH = 14.4;
const PROBES = 10;
/** `SHA1:COUNT`, the format of the public file. */
const LINE = /^([0-9A-F]{40})(?::(\d+))?$/i;

/** The hash in a line of the public file, if it was seen at least `atLeast` times. */
export function hashOfLine(line: string, atLeast: number): Buffer | null {
  const [, hex, count] = LINE.exec(line.trim()) ?? [];
  if (hex === undefined || Number(count ?? atLeast) < atLeast) return null;
  return Buffer.from(hex, 'hex');
}

/** A filter with room for a given number of hashes. */
export class BreachedPasswords {
  readonly #bits: Buffer;

  constructor(room: number | Buffer) {
    this.#bits =
      typeof room === 'number' ? Buffer.alloc(Math.max(8, Math.ceil((room * BITS_EACH) / 8))) : room;
  }

  /** Throws if the file is not such a filter. */
  static read(file: Buffer): BreachedPasswords {
    if (file.length <= HEADER_BYTES || file.toString('latin1', 0, MAGIC.length) !== MAGIC)
      throw new Error('this is no filter of breached passwords');
    return new BreachedPasswords(file.subarray(HEADER_BYTES));
  }

  add(hash: Buffer): void {
    for (const at of this.#places(hash)) this.#bits[at >> 3] = (this.#bits[at >> 3] ?? 0) | (1 << (at & 7));
  }

  has(password: string): boolean {
    const hash = createHash('sha1').update(password).digest();
    return this.#places(hash).every((at) => ((this.#bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0);
  }

  toFile(): Buffer {
    return Buffer.concat([Buffer.from(MAGIC.padEnd(HEADER_BYTES, '\0'), 'latin1'), this.#bits]);
  }

  #places(hash: Buffer): number[] {
    const [start, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
    const size = Math.min(this.#bits.length * 8, 2 ** 31 - 8);
    return Array.from({ length: PROBES }, (_, n) => (start + n * step) % size);
  }
}

let loaded: { path: string; changedMs: number; filter: BreachedPasswords } | undefined;

/** The operator's file, and where it is reported if it exists but cannot be read. */
export interface BreachedFile {
  path: string | null;
  log: Pick<Log, 'error'>;
}

/**
 * Whether the operator's file contains this password; the file is reread when it has changed. False if there is no
 * file, or an unreadable one: customers can still register.
 */
export async function isBreached({ path, log }: BreachedFile, password: string): Promise<boolean> {
  if (path === null) return false;
  try {
    const { mtimeMs } = await stat(path);
    if (loaded?.path !== path || loaded.changedMs !== mtimeMs) {
      loaded = { path, changedMs: mtimeMs, filter: BreachedPasswords.read(await readFile(path)) };
    }
    return loaded.filter.has(password);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing)
      log.error({ err: error }, 'breached passwords are not refused: their file cannot be read');
    return false;
  }
}
