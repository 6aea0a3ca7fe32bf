/** Limits shared by all processes: fixed windows counted in PostgreSQL, with a memory of what is already blocked. */
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ShopError } from '../../src-shared/errors.ts';

export interface LimitRule {
  /** Names the counter. */
  name: string;
  points: number;
  perSeconds: number;
}

export interface RateLimits {
  /** Counts one against `rule` for `key`. Throws `throttled` with `retryAfterSeconds` once the points are spent. */
  consume(rule: LimitRule, key: string): Promise<void>;
  /** Takes one `consume` back, where only failures count and success is known later. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
}

export function createRateLimits(pool: Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  function limiterOf(rule: LimitRule): RateLimiterPostgres {
    let limiter = limiters.get(rule.name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        schemaName: 'limits',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: rule.name,
        points: rule.points,
        duration: rule.perSeconds,
        inMemoryBlockOnConsumed: rule.points + 1,
      });
      limiters.set(rule.name, limiter);
    }
    return limiter;
  }
  return {
    async consume(rule, key) {
      try {
        await limiterOf(rule).consume(key);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw throttled(refusal.msBeforeNext);
        throw refusal;
      }
    },
    async giveBack(rule, key) {
      await limiterOf(rule).reward(key);
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
