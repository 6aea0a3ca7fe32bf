/** Countdowns follow the shop's clock, not this device's. */
import { createStore, useStore } from '#client/platform/store.ts';

/** How often "Ends in" is updated (account and marketplace, section 9). */
const TICK_MS = 60_000;
/** Near the end, it is updated every second. */
const LAST_MINUTES_MS = 5 * 60_000;

/** One clock for all countdowns of a page; each renders only when its own text may change. */
const seconds = createStore(0, () => {
  const timer = setInterval(() => seconds.update((count) => count + 1), 1_000);
  return () => clearInterval(timer);
});

let offsetMs = 0;
let latestMs = 0;

/**
 * An answer that arrives after a later one must not turn the clock back: only times later than all former ones count. @param now the time in an answer of the shop, as ISO text
 */
export function learnServerTime(now: string): void {
  const nowMs = Date.parse(now);
  if (nowMs <= latestMs) return;
  latestMs = nowMs;
  offsetMs = nowMs - Date.now();
}

/** Milliseconds since 1970 by the shop's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Milliseconds until `endsAt`, at least 0: rounded to minutes, in the last five minutes to seconds. */
export function useTimeLeft(endsAt: string): number {
  return useStore(seconds, () => steppedTimeLeft(Date.parse(endsAt) - serverNow()));
}

/** Rounded up, so that the value only changes when the text must be updated. */
export function steppedTimeLeft(leftMs: number): number {
  if (leftMs <= 0) return 0;
  const step = leftMs < LAST_MINUTES_MS ? 1_000 : TICK_MS;
  return Math.ceil(leftMs / step) * step;
}
