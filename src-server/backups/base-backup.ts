/**
 * A copy of a running server's whole data folder, as PostgreSQL streams it: a tar, its start and end position in the log, and a
 * manifest.
 */
import type { Client, Submittable } from 'pg';
import { PassThrough } from 'node:stream';
import { OperationRefused } from '../operator-log/index.ts';
import { explained, type ReplicationQuery, type ReplicationWire } from './replication.ts';

/** The kinds of messages in the copy stream, by their first byte. */
const NEW_ARCHIVE = 'n'.charCodeAt(0);
const MANIFEST = 'm'.charCodeAt(0);
const DATA = 'd'.charCodeAt(0);

const TABLESPACES =
  'this server keeps data in tablespaces outside of its data folder, which backups do not hold; move it with ALTER TABLE ... SET TABLESPACE pg_default';

interface BaseBackupEnds {
  startLsn: string;
  endLsn: string;
  timeline: number;
}

interface BaseBackupStream {
  tar: PassThrough;
  manifest: PassThrough;
  /** Resolves when the server has sent everything. A stream that fails ends the connection. */
  ends: Promise<BaseBackupEnds>;
}

/** @param onSize called once with the total size in bytes, as estimated by the server */
export function streamBaseBackup(
  client: Client,
  label: string,
  onSize: (bytes: number) => void,
): BaseBackupStream {
  const tar = new PassThrough({ highWaterMark: 4 * 1024 * 1024 });
  const manifest = new PassThrough();
  const ends = new Promise<BaseBackupEnds>((resolve, reject) => {
    const query = new BaseBackupQuery(label, { tar, manifest, onSize, resolve, reject });
    client.query(query as unknown as Submittable);
  });
  return { tar, manifest, ends };
}

interface Receivers {
  tar: PassThrough;
  manifest: PassThrough;
  onSize: (bytes: number) => void;
  resolve: (ends: BaseBackupEnds) => void;
  reject: (error: unknown) => void;
}

class BaseBackupQuery implements ReplicationQuery {
  readonly #text: string;
  readonly #to: Receivers;
  /** The rows of each result set: start position; tablespaces; end position. */
  readonly #results: (string | null)[][][] = [];
  #wire: ReplicationWire | undefined;
  #current: PassThrough | undefined;
  #error: unknown;

  constructor(label: string, receivers: Receivers) {
    this.#text =
      `BASE_BACKUP (LABEL '${label.replaceAll("'", "''")}', PROGRESS, CHECKPOINT 'fast', WAL, ` +
      "MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')";
    this.#to = receivers;
  }

  submit(wire: ReplicationWire): void {
    this.#wire = wire;
    for (const stream of [this.#to.tar, this.#to.manifest]) {
      stream.on('drain', () => wire.stream.resume());
      // A stream that was ended while it was full finishes without draining.
      stream.once('finish', () => wire.stream.resume());
      // The file accepts no more, for example because the disk is full.
      stream.once('close', () => {
        if (!stream.writableEnded) wire.stream.destroy();
      });
    }
    wire.query(this.#text);
  }

  handleRowDescription(): void {
    this.#results.push([]);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#results.at(-1)?.push(fields);
  }

  handleCommandComplete(): void {
    const tablespaces = this.#results[1];
    if (this.#results.length !== 2 || !tablespaces || this.#current) return;
    // Rows: oid, path, kilobytes; the data folder itself has neither oid nor path.
    if (tablespaces.some(([oid]) => oid !== null)) return this.#refuse(TABLESPACES);
    this.#to.onSize(1024 * tablespaces.reduce((sum, row) => sum + Number(row[2] ?? 0), 0));
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === NEW_ARCHIVE) this.#current = this.#to.tar;
    else if (chunk[0] === MANIFEST) this.#openManifest();
    else if (chunk[0] === DATA && this.#current && !this.#current.destroyed) {
      // Copied, because the driver reuses its buffer.
      if (!this.#current.write(Buffer.from(chunk.subarray(1)))) this.#wire?.stream.pause();
    }
  }

  #openManifest(): void {
    this.#to.tar.end();
    this.#current = this.#to.manifest;
  }

  #refuse(reason: string): void {
    this.#error = new OperationRefused(reason);
    this.#wire?.stream.destroy();
  }

  handleError(error: Error): void {
    this.#error ??= explained(error);
    this.#to.tar.destroy(error);
    this.#to.manifest.destroy(error);
    this.#to.reject(this.#error);
  }

  handleReadyForQuery(): void {
    this.#current?.end();
    const [start] = this.#results[0] ?? [];
    const [end] = this.#results.at(-1) ?? [];
    if (!start?.[0] || !end?.[0])
      return this.#to.reject(new Error('The server ended the backup without its end'));
    this.#to.resolve({ startLsn: start[0], endLsn: end[0], timeline: Number(end[1]) });
  }
}
