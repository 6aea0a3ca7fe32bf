/**
 * Wakes other processes so that they read the database: by NOTIFY, in a separate statement after the commit, or through a bus if the
 * shop has one (`nats-bus.ts`). Inside a transaction, NOTIFY would hold a server-wide lock until the commit is on disk, so that no two
 * commits could share a flush. A wake-up that is lost with its process only causes delay: listeners also poll the database.
 */
import type { Pool } from 'pg';

export interface WakeUp {
  channel: string;
  /** '' if the channel says everything. */
  payload: string;
}

/** Carries wake-ups between processes without the database. */
export interface WakeUpBus {
  /** @returns false if the bus is down: then the database notifies */
  publish(wakeUps: readonly WakeUp[]): boolean;
  listen(channel: string, onMessage: (payload: string) => void): void;
  stop(): Promise<void>;
}

/** Identical wake-ups within this time are sent once. */
const GATHER_MS = 10;
/**
 * The minimum time between two sendings: the work they trigger (reading stock and jobs) costs as much for one change as
 * for ten.
 */
const PAUSE_MS = 100;

export class WakeUps {
  readonly #pool: () => Promise<Pool>;
  readonly #waiting = new Map<string, WakeUp>();
  /** Runs until the next sending is due. */
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #bus: WakeUpBus | undefined;

  constructor(pool: () => Promise<Pool>) {
    this.#pool = pool;
  }

  /** From now on, uses the bus while it is connected. */
  sendThrough(bus: WakeUpBus): void {
    this.#bus = bus;
  }

  soon(wakeUp: WakeUp): void {
    this.#waiting.set(`${wakeUp.channel} ${wakeUp.payload}`, wakeUp);
    this.#timer ??= this.#sendIn(GATHER_MS);
  }

  /** Sends what is pending, now. Call before closing the database. */
  send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const wakeUps = [...this.#waiting.values()];
    this.#waiting.clear();
    if (wakeUps.length === 0) return this.#sending;
    this.#timer = this.#sendIn(PAUSE_MS);
    const isSent = this.#bus?.publish(wakeUps);
    if (!isSent) this.#sending = this.#notify(wakeUps);
    return this.#sending;
  }

  #sendIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.send(), ms).unref();
  }

  async #notify(wakeUps: WakeUp[]): Promise<void> {
    try {
      const pool = await this.#pool();
      await pool.query({
        name: 'wake-ups',
        text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as due (channel, payload)',
        values: [wakeUps.map(({ channel }) => channel), wakeUps.map(({ payload }) => payload)],
      });
    } catch {
      // The database is unreachable; listeners poll when it is back.
    }
  }
}
