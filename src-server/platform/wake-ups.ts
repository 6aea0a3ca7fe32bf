/**
 * What wakes other processes, so that they look at the database: NOTIFY, in a statement of its own after the commit that it is about, or a bus where
 * the shop has one (`nats-bus.ts`). Inside a transaction NOTIFY holds a lock of the whole server until the commit is on disk, so that no two commits share a flush. A wake-up that is
 * lost with its process costs time only: listeners look at the database by themselves, too.
 */
import type { Pool } from 'pg';

export interface WakeUp {
  channel: string;
  /** '' where the channel says it all. */
  payload: string;
}

/** Another way from process to process than through the database. */
export interface WakeUpBus {
  /** @returns false where the bus is away: then the database notifies */
  publish(wakeUps: readonly WakeUp[]): boolean;
  listen(channel: string, onMessage: (payload: string) => void): void;
  stop(): Promise<void>;
}

/** The same wake-up within this time is sent once. */
const GATHER_MS = 10;
/** Between two sendings: what they set off (a look at the stock, at the jobs) costs as much for one change as for ten. */
const PAUSE_MS = 100;

export class WakeUps {
  readonly #pool: () => Promise<Pool>;
  readonly #waiting = new Map<string, WakeUp>();
  /** Until the next sending may be. */
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #bus: WakeUpBus | undefined;

  constructor(pool: () => Promise<Pool>) {
    this.#pool = pool;
  }

  /** From now on, for as long as it is there. */
  sendThrough(bus: WakeUpBus): void {
    this.#bus = bus;
  }

  soon(wakeUp: WakeUp): void {
    this.#waiting.set(`${wakeUp.channel} ${wakeUp.payload}`, wakeUp);
    this.#timer ??= this.#sendIn(GATHER_MS);
  }

  /** What waits, now. Call before the database is closed. */
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
      // The database is away; who listens looks for itself when it is back.
    }
  }
}
