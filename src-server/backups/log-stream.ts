/** Follows a server's write-ahead log like a standby, and confirms what is on disk. */
import type { Client, Submittable } from 'pg';
import { lsnText, parseLsn } from './log-positions.ts';
import { explained, type ReplicationQuery, type ReplicationWire } from './replication.ts';

const LOG_DATA = 'w'.charCodeAt(0);
const KEEPALIVE = 'k'.charCodeAt(0);
/** PostgreSQL counts microseconds from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const LOG_DATA_HEADER_BYTES = 25;
/** If more than this waits for the disk, the server must wait too. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;

interface LogStreamOptions {
  slot: string;
  timeline: number;
  lsn: bigint;
  /** Returns when the bytes are on disk. */
  write: (bytes: Buffer) => Promise<void>;
  /** Everything that the server had sent by `at`, by its clock, is on disk. */
  onCaughtUp: (lsn: bigint, at: Date) => void;
}

/** Where the log continues after the end of a timeline. */
export interface NextTimeline {
  timeline: number;
  lsn: bigint;
}

export class LogStream implements ReplicationQuery {
  readonly #options: LogStreamOptions;
  readonly #settled = Promise.withResolvers<NextTimeline | undefined>();
  #wire: ReplicationWire | undefined;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #received: bigint;
  #flushed: bigint;
  #writing: Promise<void> | undefined;
  #next: NextTimeline | undefined;
  #isOver = false;
  #isStopping = false;
  #heardAt = performance.now();
  /** The server's latest time, and how much it had sent by then. */
  #sign: { lsn: bigint; at: Date } | undefined;

  constructor(options: LogStreamOptions) {
    this.#options = options;
    this.#received = options.lsn;
    this.#flushed = options.lsn;
  }

  /** Resolves at the end of the timeline; rejects if the connection or the disk fails. */
  run(client: Client): Promise<NextTimeline | undefined> {
    client.query(this as unknown as Submittable);
    return this.#settled.promise;
  }

  /** How long the server has sent nothing. */
  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** Reports how far the log is on disk, and requests an answer from the server. */
  askForSign(): void {
    this.#confirm(true);
  }

  /** Ends the connection, after writing what was received to disk, so that another archiver continues from there. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wire?.stream.pause();
    await this.finish();
    this.#wire?.stream.destroy();
  }

  /** Resolves when everything received is on disk. */
  async finish(): Promise<void> {
    await this.#writing;
  }

  submit(wire: ReplicationWire): void {
    this.#wire = wire;
    const { slot, lsn, timeline } = this.#options;
    // The end of the timeline: what was received is confirmed before the answer.
    wire.once('copyDone', () => void this.finish().then(() => wire.endCopyFrom()));
    wire.query(`START_REPLICATION SLOT "${slot}" PHYSICAL ${lsnText(lsn)} TIMELINE ${timeline}`);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#heardAt = performance.now();
    if (chunk[0] === LOG_DATA) {
      this.#take(chunk.readBigUInt64BE(1), chunk.subarray(LOG_DATA_HEADER_BYTES));
      this.#sign = { lsn: this.#received, at: timeOf(chunk, 17) };
    }
    if (chunk[0] === KEEPALIVE) {
      this.#sign = { lsn: chunk.readBigUInt64BE(1), at: timeOf(chunk, 9) };
      this.#tellCaughtUp();
      if (chunk[17] === 1) this.#confirm(false);
    }
  }

  #take(lsn: bigint, bytes: Buffer): void {
    if (lsn !== this.#received) {
      this.#fail(new Error(`the log goes on at ${lsnText(lsn)} instead of ${lsnText(this.#received)}`));
      return;
    }
    // Copied, because the driver reuses its buffer.
    this.#waiting.push(Buffer.from(bytes));
    this.#waitingBytes += bytes.length;
    this.#received += BigInt(bytes.length);
    if (this.#waitingBytes > MOST_WAITING_BYTES) this.#wire?.stream.pause();
    this.#writing ??= this.#writeAll();
  }

  /** While the disk is busy, further data accumulates and is then written at once. */
  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const bytes = Buffer.concat(this.#waiting);
        this.#waiting = [];
        await this.#options.write(bytes);
        this.#waitingBytes -= bytes.length;
        this.#flushed += BigInt(bytes.length);
        if (!this.#isStopping) this.#wire?.stream.resume();
        this.#confirm(false);
        this.#tellCaughtUp();
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#writing = undefined;
    }
  }

  #tellCaughtUp(): void {
    if (!this.#sign || this.#sign.lsn > this.#flushed) return;
    this.#options.onCaughtUp(this.#flushed, this.#sign.at);
    this.#sign = undefined;
  }

  #confirm(isAnswerWanted: boolean): void {
    if (this.#isOver) return;
    const message = Buffer.alloc(34);
    message.write('r');
    message.writeBigUInt64BE(this.#flushed, 1);
    message.writeBigUInt64BE(this.#flushed, 9);
    // Nothing is applied here: the position at byte 17 stays 0.
    message.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25);
    message[33] = isAnswerWanted ? 1 : 0;
    this.#wire?.sendCopyFromChunk(message);
  }

  #fail(error: unknown): void {
    this.#isOver = true;
    this.#settled.reject(explained(error));
    this.#wire?.stream.destroy();
  }

  handleRowDescription(): void {
    // Belongs to the row that names the next timeline.
  }

  handleDataRow({ fields: [timeline, lsn] }: { fields: (string | null)[] }): void {
    if (timeline && lsn) this.#next = { timeline: Number(timeline), lsn: parseLsn(lsn) };
  }

  handleCommandComplete(): void {
    // The row was already passed on.
  }

  handleError(error: Error): void {
    this.#isOver = true;
    this.#settled.reject(explained(error));
  }

  handleReadyForQuery(): void {
    this.#settled.resolve(this.#next);
  }
}

function timeOf(chunk: Buffer, offset: number): Date {
  return new Date(EPOCH_MS + Number(chunk.readBigInt64BE(offset) / 1000n));
}
