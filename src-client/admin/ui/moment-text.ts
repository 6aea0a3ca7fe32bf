import { minuteText, shortMinuteText } from '#shared/dates.ts';

/** "3 Mar, 14:05", and of another year "3 Mar 2024, 14:05": lists of one thing go back for years. */
export function momentText(at: string | Date): string {
  const isOfThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return isOfThisYear ? shortMinuteText(at) : minuteText(at);
}
