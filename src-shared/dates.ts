/** How every screen formats times, in the device's time zone. Accepts ISO texts and milliseconds since 1970. */
type Moment = string | number | Date;

/** Formatters are created on first use: each takes milliseconds, and no page uses all of them. */
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
/** "2023" or "3 Mar 2024", for a year or a day without a time, as in the stock: independent of the time zone. */
export function yearOrDayText(date: string): string {
  return date.length === 4 ? date : wholeDayText(date);
}
/** "Mar 2024" */
export const monthText = writer({ month: 'short', year: 'numeric' });
/** "2024-03-03", for names of files */
export function fileDayText(at: Moment): string {
  const date = new Date(at);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
/** "3 March 2024", for a day without a time: independent of the time zone. */
export const longDayText = writer({ dateStyle: 'long', timeZone: 'UTC' });
