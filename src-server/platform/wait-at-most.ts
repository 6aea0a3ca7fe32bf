import { setTimeout as delay } from 'node:timers/promises';

/** Waits for the work to end, but no longer than this; then the work goes on unobserved. Throws if the work fails in that time. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const isOver = new AbortController();
  const late = delay(milliseconds, undefined, { signal: isOver.signal });
  await Promise.race([work, late]).finally(() => isOver.abort());
}
