/**
 * Files that are encrypted and read as streams: AES-256-GCM in frames, so that a file of any size needs little memory, and a file
 * still being written can be read up to its last complete frame.
 *
 * Layout: "L30SEAL1" (8) | fingerprint of the key (4) | salt (32) | frames. A frame: length (4, the highest bit marks the last one) |
 * ciphertext | tag (16). Each file has its own key (HKDF of key and salt), each frame its number as nonce, and the file's name is
 * associated data: frames cannot be changed, removed, reordered, truncated or moved to another file without detection.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { OperationRefused } from '../operator-log/index.ts';

const MAGIC = Buffer.from('L30SEAL1');
const FINGERPRINT_BYTES = 4;
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + FINGERPRINT_BYTES + SALT_BYTES;
const LENGTH_BYTES = 4;
const TAG_BYTES = 16;
const LAST = 0x8000_0000;
const FRAME_BYTES = 1024 * 1024;
/** No frame is longer; a greater length was changed. */
const LONGEST_FRAME_BYTES = 16 * FRAME_BYTES;

/** @returns the fingerprint of a key in hexadecimal, computed like those of the keys for stored passwords */
export function fingerprintOf(key: Buffer): string {
  return fingerprint(key).toString('hex');
}

function fingerprint(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, FINGERPRINT_BYTES);
}

function fileKey(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'level30 backup file', 32));
}

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce[0] = isLast ? 1 : 0;
  nonce.writeBigUInt64BE(BigInt(frame), 4);
  return nonce;
}

/** Produces the bytes of one file; `header` comes first. */
export class Sealer {
  readonly header: Buffer;
  readonly #key: Buffer;
  readonly #name: Buffer;
  #frames = 0;

  constructor(key: Buffer, name: string) {
    const salt = randomBytes(SALT_BYTES);
    this.header = Buffer.concat([MAGIC, fingerprint(key), salt]);
    this.#key = fileKey(key, salt);
    this.#name = Buffer.from(name);
  }

  frame(plain: Uint8Array, isLast = false): Buffer {
    const nonce = nonceOf(this.#frames, isLast);
    this.#frames += 1;
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(this.#name);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE((plain.length | (isLast ? LAST : 0)) >>> 0);
    return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }
}

/** For a pipeline: plain bytes in, encrypted bytes out. */
export function seal(key: Buffer, name: string): (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* sealed(source) {
    const sealer = new Sealer(key, name);
    yield sealer.header;
    let waiting: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of source) {
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes < FRAME_BYTES) continue;
      yield sealer.frame(Buffer.concat(waiting));
      waiting = [];
      bytes = 0;
    }
    yield sealer.frame(Buffer.concat(waiting), true);
  };
}

interface OpenOptions {
  path: string;
  /** The name with which the file was encrypted. */
  name: string;
  key: Buffer;
  /** The file may still be written: anything after its last complete frame is ignored. */
  isGrowing?: boolean;
}

/** The plain bytes of a file. @throws OperationRefused saying what is wrong and what to do */
export async function* openSealed(options: OpenOptions): AsyncGenerator<Buffer> {
  const reader = new FrameReader(options.path);
  try {
    yield* openFrames(reader, options);
  } finally {
    // A file that was refused or whose last part was read is open still.
    reader.close();
  }
}

async function* openFrames(
  reader: FrameReader,
  { path, name, key, isGrowing = false }: OpenOptions,
): AsyncGenerator<Buffer> {
  const header = await reader.take(HEADER_BYTES);
  if (!header && isGrowing) return;
  if (!header?.subarray(0, MAGIC.length).equals(MAGIC))
    throw new OperationRefused(`${path} is no file of a backup, or its beginning was changed. ${ADVICE}`);
  const made = header.subarray(MAGIC.length, MAGIC.length + FINGERPRINT_BYTES);
  if (!made.equals(fingerprint(key)))
    throw new OperationRefused(
      `${path} was encrypted with another key (fingerprint ${made.toString('hex')}; this one is ${fingerprintOf(key)}). ` +
        'Put that key into BACKUP_KEY or the file backup.key in DATA_DIR; it is on the recovery sheet of that time.',
    );
  const opener = fileKey(key, header.subarray(MAGIC.length + FINGERPRINT_BYTES));
  for (let frame = 0; ; frame += 1) {
    const found = await reader.take(LENGTH_BYTES);
    const word = found?.readUInt32BE() ?? 0;
    const isLast = (word & LAST) !== 0;
    const length = (word & ~LAST) >>> 0;
    const sealed = found && length <= LONGEST_FRAME_BYTES ? await reader.take(length + TAG_BYTES) : undefined;
    if (isGrowing && word === 0) return;
    if (!sealed) {
      if (isGrowing && length <= LONGEST_FRAME_BYTES) return;
      if (length > LONGEST_FRAME_BYTES) throw new OperationRefused(`${path} was changed. ${ADVICE}`);
      throw new OperationRefused(`${path} ends too early: its copy is not complete. ${ADVICE}`);
    }
    const decipher = createDecipheriv('aes-256-gcm', opener, nonceOf(frame, isLast))
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(length));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(sealed.subarray(0, length)), decipher.final()]);
    } catch (cause) {
      // The power failed before all of it was on disk.
      if (isGrowing && (await reader.take(1)) === undefined) return;
      throw new OperationRefused(`${path} was changed: part ${frame + 1} does not fit. ${ADVICE}`, { cause });
    }
    yield plain;
    if (isLast) return;
  }
}

const ADVICE = 'Copy it again from where it is whole, or use another backup.';

/** Reads exact numbers of bytes from a file. */
class FrameReader {
  readonly #file: ReadStream;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #path: string;
  #rest: Buffer = Buffer.alloc(0);

  constructor(path: string) {
    this.#path = path;
    this.#file = createReadStream(path, { highWaterMark: FRAME_BYTES });
    this.#chunks = this.#file[Symbol.asyncIterator]();
  }

  close(): void {
    this.#file.destroy();
  }

  /** Undefined if the file ends earlier. */
  async take(bytes: number): Promise<Buffer | undefined> {
    const parts = [this.#rest];
    let length = this.#rest.length;
    while (length < bytes) {
      const { value, done } = await this.#next();
      if (done) return undefined;
      parts.push(value);
      length += value.length;
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts, length);
    this.#rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  }

  async #next(): Promise<IteratorResult<Buffer>> {
    try {
      return await this.#chunks.next();
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
      throw new OperationRefused(`${this.#path} is missing. ${ADVICE}`, { cause });
    }
  }
}
