/** How every screen writes a moment, in the time of the device. Takes what JSON carries, milliseconds since 1970 too. */
type Moment = string | number | Date;

/** Made when the first text is asked for: browsers take milliseconds for each, and no page has all kinds. */
function writer(options: Intl.DateTimeFormatOptions): (at: Moment) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat('en-GB', options)).format(new Date(at));
}

/** "3 Mar 2024" */
export const dayText = writer({ day: 'numeric', month: 'short', year: 'numeric' });
/** "3 Mar 2024, 14:05" */
export const minuteText = writer({ dateStyle: 'medium', timeStyle: 'short' });
/** "3 Mar" */
export const shortDayText = writer({ day: 'numeric', month: 'short' });
/** "3 Mar, 14:05" */
export const shortMinuteText = writer({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
/** "14:05" */
export const clockText = writer({ hour: '2-digit', minute: '2-digit' });
let agoFormat: Intl.RelativeTimeFormat | undefined;
/** An age in seconds: "just now", "3 minutes ago", "2 hours ago", "yesterday" */
export function ageText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'just now';
  agoFormat ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (minutes < 60) return agoFormat.format(-minutes, 'minute');
  if (minutes < 24 * 60) return agoFormat.format(-Math.floor(minutes / 60), 'hour');
  return agoFormat.format(-Math.floor(minutes / (24 * 60)), 'day');
}
const wholeDayText = writer({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
/** "2023" or "3 Mar 2024", of a year or a day without a time, as the stock has them: the same everywhere. */
export function yearOrDayText(date: string): string {
  return date.length === 4 ? date : wholeDayText(date);
}
/** "Mar 2024" */
export const monthText = writer({ month: 'short', year: 'numeric' });
/** "3 March 2024", of a day without a time: the same everywhere. */
export const longDayText = writer({ dateStyle: 'long', timeZone: 'UTC' });
