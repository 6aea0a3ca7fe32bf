/** Countdowns follow the shop's clock, not the one of this device. */
import { createStore, useStore } from '#client/platform/store.ts';

/** How often "Ends in" is computed anew (account and marketplace, section 9). */
const TICK_MS = 60_000;
/** Near the end every second counts. */
const LAST_MINUTES_MS = 5 * 60_000;

/** One clock for all countdowns of a page; each draws anew only when its own text may change. */
const seconds = createStore(0, () => {
  const timer = setInterval(() => seconds.update((count) => count + 1), 1_000);
  return () => clearInterval(timer);
});

let offsetMs = 0;
let latestMs = 0;

/**
 * Cached answers come here again, each time a component reads them, and must not turn the clock back: only a time later
 * than all before counts. @param now what an answer of the shop says, as ISO text
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

/** Milliseconds until `endsAt`, never below 0: by the minute, in the last five minutes by the second. */
export function useTimeLeft(endsAt: string): number {
  return useStore(seconds, () => steppedTimeLeft(Date.parse(endsAt) - serverNow()));
}

/** The same number until it is time to draw again. */
export function steppedTimeLeft(leftMs: number): number {
  if (leftMs <= 0) return 0;
  const step = leftMs < LAST_MINUTES_MS ? 1_000 : TICK_MS;
  return Math.ceil(leftMs / step) * step;
}
