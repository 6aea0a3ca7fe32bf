/** Months in the device's time zone, as in addresses: "2026-11". */
import { monthText } from '#shared/dates.ts';

/** Of this millennium: `Date` reads years below 100 as of the twentieth century, and prints those above 9999 differently. */
const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;

/** Undefined for anything that is not a month. */
export function readMonth(text: string | undefined): string | undefined {
  return text !== undefined && MONTH.test(text) ? text : undefined;
}

/** The month of a point in time. */
function monthOf(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

function startOf(month: string, ahead = 0): Date {
  const [year, number] = month.split('-').map(Number);
  return new Date(year ?? 0, (number ?? 1) - 1 + ahead);
}

/** The start of the month and of the next one. */
export function monthBounds(month: string): { boughtFrom: string; boughtBefore: string } {
  return { boughtFrom: startOf(month).toISOString(), boughtBefore: startOf(month, 1).toISOString() };
}

/** One choice per month with a purchase, in the given order; always includes the chosen month. */
export function monthChoices(bought: readonly string[], chosen: string | undefined) {
  const months = new Set([...bought.map(monthOf), ...(chosen === undefined ? [] : [chosen])]);
  return [...months].map((month) => ({ value: month, label: monthText(startOf(month)) }));
}
