/**
 * Closes auctions when they end, to the second: each working process sleeps until the next end by the database's clock
 * and is woken when a listing changes. A job that comes round every minute closes what a stopped process has missed.
 */
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import type { Notifications } from '../platform/notifications.ts';
import { clock } from '../platform/sql.ts';
import { closeDueListings } from './close-listing.ts';

/** Changes come in flocks; one look at the next end is enough for all of them. */
const GATHER_MS = 200;
const LONGEST_SLEEP_MS = 60_000;
const RETRY_MS = 1_000;

export class AuctionCloser {
  readonly #services: Services;
  readonly #newEm: () => EntityManager;
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Infinity;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(services: Services, newEm: () => EntityManager) {
    this.#services = services;
    this.#newEm = newEm;
  }

  async start(notifications: Notifications): Promise<void> {
    await notifications.listen('listing_change', () => this.#wakeIn(GATHER_MS));
    this.#wakeIn(0);
  }

  /** What is being closed is closed first. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Sooner, if need be; never later than planned already. */
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
      await closeDueListings(this.#services, this.#newEm);
      const next = await this.#newEm()
        .db.selectFrom('listing')
        .select(
          sql<number | null>`(extract(epoch from min(ends_at) - ${clock}) * 1000)::float8`.as('milliseconds'),
        )
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow();
      const wait = next.milliseconds ?? LONGEST_SLEEP_MS;
      // One that could not be closed is due all the time: it is tried again, but not without a pause.
      this.#wakeIn(Math.min(LONGEST_SLEEP_MS, wait <= 0 ? RETRY_MS : Math.ceil(wait)));
    } catch (error) {
      this.#services.log.warn({ err: error }, 'could not look for auctions that end');
      this.#wakeIn(RETRY_MS);
    }
  }
}
