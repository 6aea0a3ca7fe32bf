/**
 * Times by the database's clock, which decides every deadline of the shop. Tests change the values with which deadlines are
 * compared; what the shop writes is compared with the times before and after writing, so that no test depends on speed.
 */
import type { TestShop } from './test-shop.ts';

/** This close to a deadline, a command still comes before it, even on a busy machine. */
export const JUST_BEFORE_SECONDS = 5;

/** Seconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** Runs `work`, and returns when that was. */
export async function timed<T>(shop: TestShop, work: () => Promise<T>): Promise<{ answer: T; span: Span }> {
  const from = await databaseSeconds(shop);
  const answer = await work();
  return { answer, span: { from, to: await databaseSeconds(shop) } };
}

/** For `toSatisfy`: whether a time from the database is exactly `seconds` after some moment within the span. */
export function isAfter(span: Span, seconds: number): (instant: unknown) => boolean {
  return (instant) => {
    const at = secondsOf(instant) - seconds;
    // JavaScript dates have a precision of milliseconds.
    return at >= span.from - 0.001 && at <= span.to;
  };
}

async function databaseSeconds(shop: TestShop): Promise<number> {
  const { seconds } = await shop.row<{ seconds: number }>(
    'select extract(epoch from clock_timestamp())::float8 as seconds',
  );
  return seconds;
}

function secondsOf(instant: unknown): number {
  const seconds = new Date(instant as Date | string).getTime() / 1000;
  if (Number.isNaN(seconds)) throw new Error(`no instant: ${String(instant)}`);
  return seconds;
}
