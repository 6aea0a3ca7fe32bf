const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as a day, e.g. "3 Mar 2024", with the exact time as its title. Takes what JSON carries. */
export function Day({ at }: { at: string | Date }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={MINUTE.format(date)}>
      {DAY.format(date)}
    </time>
  );
}

/** A moment to the minute, e.g. "3 Mar 2024, 14:05". */
export function Moment({ at }: { at: string | Date }) {
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{MINUTE.format(date)}</time>;
}
