/**
 * Closes auctions when they end, to the second: each process with jobs sleeps until the next end by the database's
 * clock and is woken when a listing changes. There is no leader election: all may try at once, and one finds the auction open.
 * A job that runs every minute closes what a stopped process has missed.
 */
import { sql } from 'kysely';
import type { WorkContext } from '../../context.ts';
import type { Log } from '../../platform/log.ts';
import type { Notifications } from '../../platform/notifications.ts';
import { clock } from '../../platform/sql.ts';
import { closeDueListings } from './close-listing.ts';

/** Changes come in bursts; one query for the next end serves all of them. */
const GATHER_MS = 200;
const LONGEST_SLEEP_MS = 60_000;
const RETRY_MS = 1_000;

export class AuctionCloser {
  readonly #newContext: () => WorkContext;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Infinity;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(newContext: () => WorkContext, log: Log) {
    this.#newContext = newContext;
    this.#log = log;
  }

  async start(notifications: Notifications): Promise<void> {
    await notifications.listen('listing_change', () => this.#wakeIn(GATHER_MS));
    this.#wakeIn(0);
  }

  /** Waits for listings that are being closed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Wakes earlier than planned if necessary, never later. */
  #wakeIn(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (this.#isStopped || at >= this.#wakesAt) return;
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    this.#timer = setTimeout(() => this.#wake(), milliseconds).unref();
  }

  #wake(): void {
    this.#wakesAt = Infinity;
    this.#running ??= this.#closeAndPlan().finally(() => (this.#running = undefined));
  }

  async #closeAndPlan(): Promise<void> {
    try {
      const ctx = this.#newContext();
      await closeDueListings(ctx);
      const next = await ctx.db
        .selectFrom('listing')
        .select(
          sql<number | null>`(extract(epoch from min(ends_at) - ${clock}) * 1000)::float8`.as('milliseconds'),
        )
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow();
      const wait = next.milliseconds ?? LONGEST_SLEEP_MS;
      // A listing that could not be closed stays due and is retried after a pause.
      this.#wakeIn(Math.min(LONGEST_SLEEP_MS, wait <= 0 ? RETRY_MS : Math.ceil(wait)));
    } catch (error) {
      this.#log.warn({ err: error }, 'could not look for auctions that end');
      this.#wakeIn(RETRY_MS);
    }
  }
}
