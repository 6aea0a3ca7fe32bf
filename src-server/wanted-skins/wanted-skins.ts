/**
 * Which skins people want: counted in this process's memory, added to the table in batches, read back from time to time.
 * The table knows days and skins, no name and no address.
 */
import { sql } from 'kysely';
import { DayCounts, type WayOfWanting } from './day-counts.ts';
import type { EntityManager } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { recordset } from '../platform/sql.ts';

const WRITE_EVERY_MS = 15_000;
const READ_EVERY_MS = 5 * 60_000;
/** What people want now. */
const DAYS = 14;
/** Fewer say nothing, and could be traced to a single person. */
const WANTED_AT_LEAST = 5;
/** More than are shown: some may not be for sale. */
const READ_AT_MOST = 40;

export class WantedSkins {
  readonly #newEm: () => EntityManager;
  readonly #log: Log;
  readonly #counts = new DayCounts();
  readonly #timers: NodeJS.Timeout[];
  #ranking: readonly number[] = [];

  private constructor(newEm: () => EntityManager, log: Log) {
    this.#newEm = newEm;
    this.#log = log;
    this.#timers = [
      setInterval(() => void this.write(), WRITE_EVERY_MS).unref(),
      setInterval(() => void this.read(), READ_EVERY_MS).unref(),
    ];
  }

  static async start(newEm: () => EntityManager, log: Log): Promise<WantedSkins> {
    const wanted = new WantedSkins(newEm, log);
    await wanted.read();
    return wanted;
  }

  /** Ids of the skins that were wanted most in the last days, the first one most; few searches for a skin count as none. */
  get ranking(): readonly number[] {
    return this.#ranking;
  }

  /** @param by the customer or address that wants them; each counts once a day for a skin */
  count(way: WayOfWanting, skinIds: readonly number[], by: string): void {
    this.#counts.add(way, skinIds, by);
  }

  /** Adds to the table what was counted since the last time; what cannot be written now is written later. */
  async write(): Promise<void> {
    const rows = this.#counts.take();
    if (rows.length === 0) return;
    try {
      await this.#newEm()
        .db.insertInto('wanted_skin')
        .columns(['skin_id', 'searches', 'carts'])
        .expression((eb) =>
          eb
            .selectFrom(recordset('given', rows, { skin_id: 'int', searches: 'int', carts: 'int' }))
            .select(['given.skin_id', 'given.searches', 'given.carts']),
        )
        .onConflict((conflict) =>
          conflict.columns(['day', 'skin_id']).doUpdateSet((eb) => ({
            searches: eb('wanted_skin.searches', '+', eb.ref('excluded.searches')),
            carts: eb('wanted_skin.carts', '+', eb.ref('excluded.carts')),
          })),
        )
        .execute();
    } catch (error) {
      this.#counts.giveBack(rows);
      this.#log.warn({ err: error }, 'could not write which skins were wanted');
    }
  }

  async read(): Promise<void> {
    try {
      const wanted = sql<number>`sum(searches + carts)`;
      const rows = await this.#newEm()
        .db.selectFrom('wanted_skin')
        .select('skin_id')
        .where('day', '>', sql<string>`current_date - ${DAYS}::int`)
        .groupBy('skin_id')
        .having(wanted, '>=', WANTED_AT_LEAST)
        .orderBy(wanted, 'desc')
        .orderBy('skin_id')
        .limit(READ_AT_MOST)
        .execute();
      this.#ranking = rows.map((row) => row.skin_id);
    } catch (error) {
      this.#log.warn({ err: error }, 'could not read which skins are wanted');
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.write();
  }
}
