/**
 * Passwords that were stolen somewhere, as an operator's file: a Bloom filter over SHA-1 hashes, built from the public file of such hashes by
 * `npm run shop -- passwords build`. One in a thousand other passwords is refused with them. Without the file, the list of common ones counts.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

const MAGIC = 'L30BLOOM';
const HEADER_BYTES = 16;
/** One wrong refusal in a thousand: 14.4 bits and ten probes for each. */
const BITS_EACH = 14.4;
const PROBES = 10;
/** `SHA1:COUNT`, as the public file has it. */
const LINE = /^([0-9A-F]{40})(?::(\d+))?$/i;

/** The hash in a line of the public file, if it was seen as often as that. */
export function hashOfLine(line: string, atLeast: number): Buffer | null {
  const [, hex, count] = LINE.exec(line.trim()) ?? [];
  if (hex === undefined || Number(count ?? atLeast) < atLeast) return null;
  return Buffer.from(hex, 'hex');
}

/** A filter with room for so many hashes. */
export class BreachedPasswords {
  readonly #bits: Buffer;

  constructor(room: number | Buffer) {
    this.#bits =
      typeof room === 'number' ? Buffer.alloc(Math.max(8, Math.ceil((room * BITS_EACH) / 8))) : room;
  }

  /** Throws for a file that is no such filter. */
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

/** Whether the operator's file has this password; it is read anew when it has changed. False where there is no file. */
export async function isBreached(path: string | null, password: string): Promise<boolean> {
  if (path === null) return false;
  const found = await stat(path).catch(() => null);
  if (!found) return false;
  if (loaded?.path !== path || loaded.changedMs !== found.mtimeMs) {
    loaded = { path, changedMs: found.mtimeMs, filter: BreachedPasswords.read(await readFile(path)) };
  }
  return loaded.filter.has(password);
}
