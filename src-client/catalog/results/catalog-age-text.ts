const MINUTE_MS = 60_000;
const STEPS = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

export const MAY_BE_SOLD_TEXT = 'Some accounts may already be sold.';

/** "Catalog from 5 minutes ago." Undefined: age unknown. */
export function catalogAgeText(ageMs: number | undefined): string {
  return ageMs === undefined ? 'You are offline.' : `Catalog from ${agoText(ageMs)}.`;
}

/** "a moment ago", "1 minute ago", "5 minutes ago", "2 hours ago", "3 days ago". */
export function agoText(ageMs: number): string {
  const step = STEPS.find(({ ms }) => ageMs >= ms);
  if (step === undefined) return 'a moment ago';
  const count = Math.floor(ageMs / step.ms);
  return `${count} ${step.unit}${count === 1 ? '' : 's'} ago`;
}
