import { sql } from 'kysely';
import type { EntityManager } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { secondsFromNow } from '../platform/sql.ts';

const READ_EVERY_MS = 10 * 60_000;
const WITHIN_SECONDS = 30 * 86_400;
/** A median of fewer purchases means nothing. */
const PURCHASES_AT_LEAST = 20;
/** Only the latest ones are read, so that the cost does not grow with sales. */
const PURCHASES_AT_MOST = 1000;

/** How long deliveries take (decision 45); read periodically and kept in this process's memory. */
export class DeliveryTime {
  readonly #newEm: () => EntityManager;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #medianSeconds: number | null = null;

  private constructor(newEm: () => EntityManager, log: Log) {
    this.#newEm = newEm;
    this.#log = log;
    this.#timer = setInterval(() => void this.read(), READ_EVERY_MS).unref();
  }

  static async start(newEm: () => EntityManager, log: Log): Promise<DeliveryTime> {
    const time = new DeliveryTime(newEm, log);
    await time.read();
    return time;
  }

  /**
   * The median time from pressing "Pay" to the credentials, payment included, of card purchases in the last 30 days. Null if
   * there are too few.
   */
  get medianSeconds(): number | null {
    return this.#medianSeconds;
  }

  async read(): Promise<void> {
    try {
      const { count, median } = await this.#newEm()
        .db.selectFrom((db) =>
          db
            .selectFrom('checkout')
            .select(sql<number>`extract(epoch from completed_at - created_at)::float8`.as('seconds'))
            .where('status', '=', 'paid')
            .where('card_part_cents', '>', 0)
            .where('completed_at', '>', secondsFromNow(-WITHIN_SECONDS))
            .orderBy('completed_at', 'desc')
            .limit(PURCHASES_AT_MOST)
            .as('latest'),
        )
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<number>`percentile_cont(0.5) within group (order by seconds)`.as('median'),
        ])
        .executeTakeFirstOrThrow();
      this.#medianSeconds = count < PURCHASES_AT_LEAST ? null : Math.ceil(median);
    } catch (error) {
      this.#log.warn({ err: error }, 'could not read how long deliveries take');
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
