/**
 * Two functions with one mutant of interest each. The tests notice what becomes of the first and cannot notice what becomes of the
 * second; shared.ts fails when Stryker says otherwise, as version 10.0 did with Vitest 5.
 */

/** Its `>` is killed by control.test.ts: `<=` and `>=` both. */
export function isMoreThanTen(count: number): boolean {
  return count > 10;
}

/** Its `>` survives as `>=`: control.test.ts never asks at the limit. */
export function isMoreThanTwenty(count: number): boolean {
  return count > 20;
}
