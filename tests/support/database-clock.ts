/**
 * Instants by the database's clock, which decides about every deadline of the shop. A test moves what a deadline is compared with;
 * what the shop writes is compared with the moments before and after it was written, so that no test depends on its speed.
 */
import type { TestShop } from './test-shop.ts';

/** So close before an instant a command still comes before it, on a busy machine too. */
export const JUST_BEFORE_SECONDS = 5;

/** Seconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** Does `work`, and tells when that was. */
export async function timed<T>(shop: TestShop, work: () => Promise<T>): Promise<{ answer: T; span: Span }> {
  const from = await databaseSeconds(shop);
  const answer = await work();
  return { answer, span: { from, to: await databaseSeconds(shop) } };
}

/** For `toSatisfy`: whether an instant, as the database gives it, lies exactly `seconds` after something within the span. */
export function isAfter(span: Span, seconds: number): (instant: unknown) => boolean {
  return (instant) => {
    const at = secondsOf(instant) - seconds;
    // JavaScript's dates end at milliseconds.
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
