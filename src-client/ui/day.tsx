import { dayText, minuteText } from '#shared/dates.ts';

/** A date, e.g. "3 Mar 2024", with the exact time as its title. Accepts the ISO texts of JSON. */
export function Day({ at }: { at: string | Date }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={minuteText(date)}>
      {dayText(date)}
    </time>
  );
}

/** A time to the minute, e.g. "3 Mar 2024, 14:05". */
export function Moment({ at }: { at: string | Date }) {
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{minuteText(date)}</time>;
}
