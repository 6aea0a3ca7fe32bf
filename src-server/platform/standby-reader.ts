/**
 * A standby for reading, for what is large and need not be of this very moment. The standby is used only while it provably has everything
 * that was committed until some seconds ago; else, and when it is away or was promoted, the primary answers.
 *
 * What it has is measured by positions of the log, not by clocks: once a second the primary's position is remembered with the moment
 * before it was asked for, and the standby has all of that moment once it has replayed as much. A standby that was left behind on an
 * earlier timeline lacks the row of the primary's timeline (`catalog_anchor`) and does not count, however far its log goes.
 */
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager, Orm } from './database.ts';
import { dropSilentConnections } from './guarded-pool.ts';
import type { Log } from './log.ts';

const EVERY_MS = 1_000;
/** A server that does not answer within this time is as good as away. */
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
  /** By the process's own clock, before the position was asked for. */
  atMs: number;
}

export class StandbyReader {
  readonly #options: StandbyReaderOptions;
  readonly #samples: Sample[] = [];
  readonly #ending = new AbortController();
  #replayed = 0;
  /** Everything that was committed before is there. */
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
   * A unit of work on the standby; null: the primary has to answer.
   * @param position what the standby must have replayed, as `positionOf` gave it
   */
  newEm(position = 0): EntityManager | null {
    return this.isUsable && this.#replayed >= position ? this.#options.orm.em.fork() : null;
  }

  get isUsable(): boolean {
    return this.lagSeconds <= this.#options.maxLagSeconds;
  }

  /** Infinite where nothing is known of it. */
  get lagSeconds(): number {
    return (performance.now() - this.#completeUntilMs) / 1_000;
  }

  /** It failed with an answer: it is left alone until the next measurement. */
  leave(): void {
    this.#completeUntilMs = -Infinity;
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.race([this.#work, delay(QUIET_WITHIN_MS, undefined, { ref: false })]);
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
      // Lists that wait for it are asked of the primary then.
      if (isLate) dropSilentConnections(pool, ANSWER_MS);
      await delay(EVERY_MS, undefined, { ref: false, signal: this.#ending.signal }).catch(() => undefined);
    }
  }

  /** Older samples say nothing new, and none is needed that would be too old to count. */
  #forgetBefore(known: Sample | undefined): void {
    const oldestMs = performance.now() - this.#options.maxLagSeconds * 1_000;
    const index = this.#samples.findIndex((sample) => sample === known || sample.atMs >= oldestMs);
    if (index > 0) this.#samples.splice(0, index);
  }
}

/** How far the log of the primary is; what was committed before is in it. A number of bytes. */
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

/** @throws where it is no standby any more */
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
