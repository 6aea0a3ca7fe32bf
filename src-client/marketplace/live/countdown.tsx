import { minuteText } from '#shared/dates.ts';
import { countdownText } from './countdown-text.ts';
import classes from './countdown.module.css';
import { useTimeLeft } from './server-clock.ts';

const SOON_MS = 5 * 60_000;

/** "Ends in 3 days 4 h" by the shop's clock; the title has the exact time. */
export function Countdown({ endsAt }: { endsAt: string }) {
  const leftMs = useTimeLeft(endsAt);
  return (
    <span className={classes.countdown}>
      {leftMs > 0 && <span className={classes.label}>Ends in </span>}
      <time
        dateTime={endsAt}
        title={minuteText(endsAt)}
        className={leftMs > 0 && leftMs <= SOON_MS ? classes.soon : undefined}
      >
        {countdownText(leftMs)}
      </time>
    </span>
  );
}
