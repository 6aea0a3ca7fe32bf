import { z } from 'zod';

const day = z.iso.date();

/** Whether it is a calendar day such as `2026-12-31`; Date.parse accepts the 31st of February. */
export function isDay(typed: string): boolean {
  return day.safeParse(typed).success;
}

/** A day, meaning its beginning in UTC, or a time, `2026-12-31T18:00:00Z`; null if it is neither. */
export function readInstant(typed: string): Date | null {
  const instant = Date.parse(typed);
  return Number.isNaN(instant) || !isDay(typed.slice(0, 10)) ? null : new Date(instant);
}
