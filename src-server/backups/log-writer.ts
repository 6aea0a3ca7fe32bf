import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { syncFolder } from './backup-folder.ts';
import { logFolder, partName } from './log-folder.ts';
import { segmentName } from './log-positions.ts';
import { Sealer } from './sealed-file.ts';

const compress = promisify(zstdCompress);
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const FRAME_BYTES = 1024 * 1024;

interface OpenPart {
  file: FileHandle;
  sealer: Sealer;
  /** The end of its segment. */
  end: bigint;
}

interface LogWriterOptions {
  folder: string;
  key: Buffer;
  segmentBytes: number;
  timeline: number;
  /** Where the archived log continues. */
  lsn: bigint;
}

/** Writes the log in parts of segments. When `append` returns, its data are on disk. */
export class LogWriter {
  readonly #options: LogWriterOptions;
  #lsn: bigint;
  #part: OpenPart | undefined;

  constructor(options: LogWriterOptions) {
    this.#options = options;
    this.#lsn = options.lsn;
  }

  async append(bytes: Buffer): Promise<void> {
    for (let rest = bytes; rest.length > 0;) {
      const part = (this.#part ??= await this.#open());
      const length = Math.min(rest.length, FRAME_BYTES, Number(part.end - this.#lsn));
      const isLast = this.#lsn + BigInt(length) === part.end;
      await part.file.write(part.sealer.frame(await compress(rest.subarray(0, length), FAST), isLast));
      rest = rest.subarray(length);
      this.#lsn += BigInt(length);
      if (isLast) await this.close();
    }
    await this.#part?.file.datasync();
  }

  async close(): Promise<void> {
    const part = this.#part;
    this.#part = undefined;
    if (!part) return;
    try {
      await part.file.datasync();
    } finally {
      await part.file.close();
    }
  }

  async #open(): Promise<OpenPart> {
    const { folder, key, segmentBytes, timeline } = this.#options;
    const start = this.#lsn - (this.#lsn % BigInt(segmentBytes));
    const name = partName(segmentName(timeline, start, segmentBytes), Number(this.#lsn - start));
    // Replaces a file that could not be read at all: the power failed before it was on disk.
    const file = await open(logFolder(folder, name), 'w', 0o600);
    const sealer = new Sealer(key, `wal/${name}`);
    await file.write(sealer.header);
    await syncFolder(logFolder(folder));
    return { file, sealer, end: start + BigInt(segmentBytes) };
  }
}
