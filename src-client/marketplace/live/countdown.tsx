import { useState } from 'react';
import { minuteText } from '#shared/dates.ts';
import { countdownText } from './countdown-text.ts';
import classes from './countdown.module.css';
import { useTimeLeft } from './server-clock.ts';

const SOON_MS = 5 * 60_000;

/**
 * "Ends in 3 days 4 h" by the shop's clock. The title has the exact time, written when a pointer enters: the first such text takes a
 * browser as long as drawing all cards of the page.
 */
export function Countdown({ endsAt }: { endsAt: string }) {
  const leftMs = useTimeLeft(endsAt);
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <span className={classes.countdown}>
      {leftMs > 0 && <span className={classes.label}>Ends in </span>}
      <time
        dateTime={endsAt}
        title={isPointedAt ? minuteText(endsAt) : undefined}
        onPointerEnter={() => setPointedAt(true)}
        className={leftMs > 0 && leftMs <= SOON_MS ? classes.soon : undefined}
      >
        {countdownText(leftMs)}
      </time>
    </span>
  );
}
