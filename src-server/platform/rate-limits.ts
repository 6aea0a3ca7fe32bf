/**
 * Limits of how often a client may ask, in fixed windows. Limits for writes are shared by all processes and counted in
 * PostgreSQL, with a memory of what is already blocked. Reads are counted by each process for itself: they are answered
 * from memory mostly, and a count must not cost more than the answer, nor fail with the database. Guesses at passwords and codes
 * are counted in a way of their own (guesses.ts).
 */
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ShopError } from '../../src-shared/errors.ts';
import { type Guess, GuessLines } from './guesses.ts';
import { PointLeases } from './point-leases.ts';

export interface LimitRule {
  /** Names the counter. */
  name: string;
  points: number;
  perSeconds: number;
  /**
   * How many points a process takes from the database at once, to count them by itself (point-leases.ts); a divisor of `points`. For wide
   * limits that are asked with every write. Absent: each point is taken by itself.
   */
  pointsAtOnce?: number;
}

export interface RateLimits {
  /** Counts one against `rule` for `key`. Throws `throttled` with `retryAfterSeconds` once the points are spent. */
  consume(rule: LimitRule, key: string): Promise<void>;
  /** Takes one `consume` back, where only failures count and success is known later. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  /**
   * Checks a guess and counts it only when it was wrong. Throws `throttled`, also for a right guess, once the points are
   * spent on wrong ones. Guesses for one `key` must not be nested: they wait for each other.
   */
  guess<T>(rule: LimitRule, key: string, guess: Guess<T>): Promise<T>;
}

export function createRateLimits(pool: Pool): RateLimits {
  const limiters = new Map<string, WindowLimiter>();
  const guesses = new GuessLines(throttled);
  const leases = new PointLeases();
  /** @param blocksInMemory not for guesses: a point that was given back must be free again at once. */
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

/** What clocks of machines may differ by without meaning anything. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Windows end by the clock of the process that began them. One that ends later than a whole window from now was begun by a clock that
 * was ahead, by hours perhaps: it begins anew, so that no request is refused until then.
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
  /** Counts a read against its address. Throws `throttled` with `retryAfterSeconds` once the minute's points are spent. */
  consume(addressKey: string, points: number): Promise<void>;
}

/** @param pointsPerMinute for one address; 0: no limit */
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

/** What every 429 says; the screens have words of their own for it. */
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
