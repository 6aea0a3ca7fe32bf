/**
 * Rate limits in fixed windows. Write limits are shared by all processes and counted in PostgreSQL; what is blocked is
 * remembered in memory. Reads are counted by each process alone: they are mostly answered from memory, and counting must neither
 * cost more than the answer nor fail with the database. Guesses at passwords and codes are counted differently (guesses.ts).
 */
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ShopError } from '../../src-shared/errors.ts';
import { type Guess, GuessLines } from './guesses.ts';
import { PointLeases } from './point-leases.ts';

export interface LimitRule {
  /** The name of the counter. */
  name: string;
  points: number;
  perSeconds: number;
  /**
   * How many points a process takes from the database at once, to count them itself (point-leases.ts); must divide `points`. For
   * generous limits that every write checks. Absent: each point is taken separately.
   */
  pointsAtOnce?: number;
}

export interface RateLimits {
  /** Consumes one point of `rule` for `key`. Throws `throttled` with `retryAfterSeconds` when none are left. */
  consume(rule: LimitRule, key: string): Promise<void>;
  /** Returns the point of one `consume`, if only failures count and success is known later. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  /**
   * Checks a guess and counts it only if it was wrong. Throws `throttled`, even for a right guess, once wrong ones have
   * used up the points. Guesses for one `key` must not be nested: they would deadlock.
   */
  guess<T>(rule: LimitRule, key: string, guess: Guess<T>): Promise<T>;
}

export function createRateLimits(pool: Pool): RateLimits {
  const limiters = new Map<string, WindowLimiter>();
  const guesses = new GuessLines(throttled);
  const leases = new PointLeases();
  /** @param blocksInMemory false for guesses: a returned point must be usable at once */
  function limiterOf(rule: LimitRule, blocksInMemory: boolean): WindowLimiter {
    let limiter = limiters.get(rule.name);
    if (!limiter) {
      limiter = new WindowLimiter({
        storeClient: pool,
        storeType: 'pool',
        schemaName: 'limits',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: rule.name,
        points: rule.points,
        duration: rule.perSeconds,
        ...(blocksInMemory ? { inMemoryBlockOnConsumed: rule.points + 1 } : {}),
      });
      limiters.set(rule.name, limiter);
    }
    return limiter;
  }
  return {
    async consume(rule, key) {
      try {
        const limiter = limiterOf(rule, true);
        const { pointsAtOnce } = rule;
        if (pointsAtOnce === undefined) await limiter.consume(key);
        else
          await leases.consume(`${rule.name}:${key}`, {
            points: pointsAtOnce,
            take: () => limiter.consume(key, pointsAtOnce),
          });
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw throttled(refusal.msBeforeNext);
        throw refusal;
      }
    },
    async giveBack(rule, key) {
      await limiterOf(rule, true).reward(key);
    },
    guess: (rule, key, guess) => guesses.check(limiterOf(rule, false), key, guess),
  };
}

/** Differences between machines' clocks up to this are normal. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Windows end by the clock of the process that started them. A window that ends more than its full length from now was started by a
 * clock that was ahead, perhaps by hours: it is restarted, so that requests are not refused until then.
 */
class WindowLimiter extends RateLimiterPostgres {
  override async consume(...counted: Parameters<RateLimiterPostgres['consume']>): Promise<RateLimiterRes> {
    try {
      const window = await super.consume(...counted);
      if (!this.#isBegunAhead(window)) return window;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes) || !this.#isBegunAhead(refusal)) throw refusal;
    }
    await this.delete(counted[0]);
    return super.consume(...counted);
  }

  #isBegunAhead({ msBeforeNext }: RateLimiterRes): boolean {
    return msBeforeNext > this.duration * 1_000 + CLOCKS_DIFFER_MS;
  }
}

export interface ReadLimits {
  /** Charges a read to its address. Throws `throttled` with `retryAfterSeconds` when the minute's points are used up. */
  consume(addressKey: string, points: number): Promise<void>;
}

/** @param pointsPerMinute per address; 0: no limit */
export function createReadLimits(pointsPerMinute: number): ReadLimits {
  if (pointsPerMinute === 0) return { consume: () => Promise.resolve() };
  const limiter = new RateLimiterMemory({ points: pointsPerMinute, duration: 60 });
  return {
    async consume(addressKey, points) {
      try {
        await limiter.consume(addressKey, points);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw throttled(refusal.msBeforeNext);
        throw refusal;
      }
    },
  };
}

/** The text of every 429; the screens have texts of their own. */
export function throttledText(retryAfterSeconds: number): string {
  return `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`;
}

export function throttled(milliseconds: number): ShopError {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new ShopError('throttled', {
    text: throttledText(retryAfterSeconds),
    data: { retryAfterSeconds },
  });
}
