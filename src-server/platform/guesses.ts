/**
 * Guesses at passwords and codes, of which only wrong ones count. Each guess reserves a point before it is checked, so that a
 * burst cannot exceed the limit, and returns it if it was right or refused. Each process checks guesses for one key one after the
 * other: right guesses sent at the same time (a double click, a retry) reserve one point between them and never exhaust the
 * limit.
 */
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { ShopError } from '../../src-shared/errors.ts';

/** A guess at a secret. If `check` throws, it does not count as a guess. */
export interface Guess<T> {
  check: () => Promise<T>;
  isWrong: (result: T) => boolean;
}

/** Further parallel guesses for one key are refused instead of queued. */
const MOST_WAITING = 100;

export class GuessLines {
  readonly #lines = new Map<string, { last: Promise<unknown>; waiting: number }>();
  readonly #throttled: (milliseconds: number) => ShopError;

  constructor(throttled: (milliseconds: number) => ShopError) {
    this.#throttled = throttled;
  }

  /** Checks a guess after all earlier ones for the same rule and key. */
  async check<T>(limiter: RateLimiterPostgres, key: string, guess: Guess<T>): Promise<T> {
    const name = `${limiter.keyPrefix}:${key}`;
    const line = this.#lines.get(name) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= MOST_WAITING) throw this.#throttled(1000);
    const turn = line.last.then(() => this.#checkNow(limiter, key, guess));
    line.last = turn.catch(() => undefined);
    line.waiting += 1;
    this.#lines.set(name, line);
    try {
      return await turn;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) this.#lines.delete(name);
    }
  }

  async #checkNow<T>(limiter: RateLimiterPostgres, key: string, { check, isWrong }: Guess<T>): Promise<T> {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // The library has counted the refused guess too; only wrong guesses may remain in the counter.
      await limiter.reward(key);
      throw this.#throttled(refusal.msBeforeNext);
    }
    let isCounted = false;
    try {
      const result = await check();
      isCounted = isWrong(result);
      return result;
    } finally {
      if (!isCounted) await limiter.reward(key);
    }
  }
}
