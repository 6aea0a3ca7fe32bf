/**
 * Reads from a standby, for large results that may be a few seconds old. The standby is used only while it provably has everything
 * that was committed until some seconds ago; if not, and when it is down or was promoted, the primary answers.
 *
 * The lag is measured by log positions, not by clocks: every second the primary's position is recorded with the time just before it
 * was asked. The standby has everything up to that time once it has replayed that position. A standby left behind on an earlier
 * timeline lacks the row of the primary's timeline (`catalog_anchor`) and is never used, whatever its log position.
 */
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager, Orm } from './database.ts';
import { dropSilentConnections } from './guarded-pool.ts';
import type { Log } from './log.ts';
import { waitAtMost } from './wait-at-most.ts';

const EVERY_MS = 1_000;
/** A server that does not answer within this time counts as down. */
const ANSWER_MS = 3_000;
const QUIET_WITHIN_MS = 1_000;

export interface StandbyReaderOptions {
  orm: Orm;
  primary: () => EntityManager;
  maxLagSeconds: number;
  log: Log;
}

interface Sample {
  position: number;
  /** By the process's own clock, taken before asking for the position. */
  atMs: number;
}

export class StandbyReader {
  readonly #options: StandbyReaderOptions;
  readonly #samples: Sample[] = [];
  readonly #ending = new AbortController();
  #replayed = 0;
  /** Everything committed before this time is on the standby. */
  #completeUntilMs = -Infinity;
  #isUsed = false;
  #work: Promise<void> = Promise.resolve();

  constructor(options: StandbyReaderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#work = this.#follow();
  }

  /**
   * A unit of work on the standby; null if the primary must answer.
   *
   * @param position the log position that the standby must have replayed, from `positionOf`
   */
  newEm(position = 0): EntityManager | null {
    return this.isUsable && this.#replayed >= position ? this.#options.orm.em.fork() : null;
  }

  get isUsable(): boolean {
    return this.lagSeconds <= this.#options.maxLagSeconds;
  }

  /** Infinity if unknown. */
  get lagSeconds(): number {
    return (performance.now() - this.#completeUntilMs) / 1_000;
  }

  /** Call when the standby answered with an error: it is not used until the next measurement. */
  leave(): void {
    this.#completeUntilMs = -Infinity;
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await waitAtMost(QUIET_WITHIN_MS, this.#work);
    await this.#options.orm.close();
  }

  /** Measures now. */
  async measure(): Promise<void> {
    const { orm, primary, log } = this.#options;
    try {
      const atMs = performance.now();
      const current = await positionOnTimeline(primary());
      this.#samples.push({ position: current.position, atMs });
      const { position, timeline } = await replayed(orm.em.fork());
      const isFollowing = timeline === current.timeline;
      const known = isFollowing ? this.#samples.findLast((sample) => sample.position <= position) : undefined;
      this.#replayed = position;
      this.#completeUntilMs = known?.atMs ?? -Infinity;
      this.#forgetBefore(known);
    } catch (error) {
      this.leave();
      this.#forgetBefore(undefined);
      log.debug({ err: error }, 'the standby for reading could not be measured');
    }
    if (this.#isUsed !== this.isUsable) {
      this.#isUsed = this.isUsable;
      log.warn(
        this.#isUsed
          ? 'reads go to the standby'
          : 'the standby is away or too far behind: the primary answers',
      );
    }
  }

  async #follow(): Promise<void> {
    const pool = await this.#options.orm.em.getConnection().getNativeClient();
    while (!this.#ending.signal.aborted) {
      const isLate = await Promise.race([
        this.measure().then(() => false),
        delay(ANSWER_MS, true, { ref: false }),
      ]);
      // Lists that are waiting for it are then read from the primary.
      if (isLate) dropSilentConnections(pool, ANSWER_MS);
      await delay(EVERY_MS, undefined, { ref: false, signal: this.#ending.signal }).catch(() => undefined);
    }
  }

  /** Drops samples that are too old to be of use. */
  #forgetBefore(known: Sample | undefined): void {
    const oldestMs = performance.now() - this.#options.maxLagSeconds * 1_000;
    const index = this.#samples.findIndex((sample) => sample === known || sample.atMs >= oldestMs);
    if (index > 0) this.#samples.splice(0, index);
  }
}

/** The primary's current log position in bytes; it includes everything committed before. */
export async function positionOf(em: EntityManager): Promise<number> {
  return (await positionOnTimeline(em)).position;
}

async function positionOnTimeline(em: EntityManager): Promise<{ position: number; timeline: number }> {
  return em.db
    .selectNoFrom([
      sql<number>`(pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint`.as('position'),
      sql<number>`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`.as(
        'timeline',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** @throws if it is no longer a standby */
async function replayed(em: EntityManager): Promise<{ position: number; timeline: number }> {
  const { position, timeline, isStandby } = await em.db
    .selectFrom('catalog_anchor')
    .select([
      sql<number>`coalesce((pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint, 0)`.as('position'),
      sql<number>`coalesce(max(timeline), 0)`.as('timeline'),
      sql<boolean>`pg_is_in_recovery()`.as('isStandby'),
    ])
    .executeTakeFirstOrThrow();
  if (!isStandby) throw new Error('the standby was promoted');
  return { position, timeline };
}
