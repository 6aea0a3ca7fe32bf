/**
 * Whether the operator is at the console. Pages ask for news by themselves, and that must not keep the session of an operator who
 * has left, so what counts is their hand and not the request.
 */
import { ACTIVE_HEADER } from '#shared/admin/activity.ts';

const ACTIVE_MS = 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Opening the console counts. */
let lastSignAt = Date.now();
for (const sign of SIGNS) {
  window.addEventListener(sign, () => void (lastSignAt = Date.now()), { capture: true, passive: true });
}

export function activityHeaders(): Record<string, string> {
  return Date.now() - lastSignAt < ACTIVE_MS ? { [ACTIVE_HEADER]: '1' } : {};
}
