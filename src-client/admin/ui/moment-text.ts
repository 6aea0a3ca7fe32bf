import { minuteText, shortMinuteText } from '#shared/dates.ts';

/** "3 Mar, 14:05", or of another year "3 Mar 2024, 14:05", because some lists go back for years. */
export function momentText(at: string | Date): string {
  const isOfThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return isOfThisYear ? shortMinuteText(at) : minuteText(at);
}
