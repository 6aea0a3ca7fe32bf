/**
 * The stock in a file of this machine between two starts, so that a start asks the database only for what changed since.
 * It is only a copy: if the file is missing, damaged, too old or of another database, the stock is loaded in full.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CatalogVersion } from '../../../src-shared/catalog/catalog-delta.ts';
import { decodeSnapshot, encodeSnapshot } from '../../../src-shared/catalog/snapshot-codec.ts';
import type { Log } from '../../platform/log.ts';
import type { LoadedStock } from './load-stock.ts';

/** The file: the version, a line feed, the snapshot. */
const LINE_FEED = 0x0a;

export class StoredStock {
  readonly #file: string;
  readonly #log: Log;

  constructor(file: string, log: Log) {
    this.#file = file;
    this.#log = log;
  }

  /** What the process that ended last stored; null if there is no readable file. */
  async read(): Promise<LoadedStock | null> {
    if (!existsSync(this.#file)) return null;
    try {
      const bytes = await readFile(this.#file);
      const end = bytes.indexOf(LINE_FEED);
      const version: CatalogVersion = bytes.toString('latin1', 0, end);
      return { version, columns: decodeSnapshot(bytes.subarray(end + 1)) };
    } catch (error) {
      this.#log.warn({ err: error, file: this.#file }, 'the kept stock is unreadable');
      return null;
    }
  }

  /** Replaces the file as a whole: a process that reads meanwhile finds the former one. */
  async write({ version, columns }: LoadedStock): Promise<void> {
    const unfinished = `${this.#file}.${process.pid}`;
    try {
      // With a database and keys from elsewhere, nothing else creates the folder.
      await mkdir(dirname(this.#file), { recursive: true });
      await writeFile(unfinished, Buffer.concat([Buffer.from(`${version}\n`), encodeSnapshot(columns)]));
      await rename(unfinished, this.#file);
    } catch (error) {
      this.#log.warn({ err: error, file: this.#file }, 'the stock could not be kept');
      await rm(unfinished, { force: true }).catch(() => undefined);
    }
  }
}
