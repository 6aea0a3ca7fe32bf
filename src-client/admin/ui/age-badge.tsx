import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { ageText, minuteText } from '#shared/dates.ts';
import { createStore, useStore } from '#client/platform/store.ts';

/** Runs while an age is shown. */
const clock = createStore(Date.now(), () => {
  clock.set(Date.now());
  const timer = setInterval(() => clock.set(Date.now()), 30_000);
  return () => clearInterval(timer);
});

interface AgeBadgeProps {
  since: string | Date;
  /** From this age on it is a warning; from three times this age on, late. */
  warnAfterHours?: number;
}

/** How long an item has been waiting. An icon repeats the meaning of the colour. */
export function AgeBadge({ since, warnAfterHours = 24 }: AgeBadgeProps) {
  const seconds = Math.max(0, (useStore(clock) - new Date(since).getTime()) / 1000);
  const hours = seconds / 3600;
  const color = hours >= 3 * warnAfterHours ? 'bad' : hours >= warnAfterHours ? 'warn' : 'gray';
  const AgeIcon = color === 'gray' ? IconClock : IconAlertTriangle;
  return (
    <Badge
      variant={color === 'gray' ? 'default' : 'light'}
      color={color}
      leftSection={<AgeIcon size={12} aria-hidden="true" />}
      title={minuteText(since)}
    >
      {ageText(seconds)}
    </Badge>
  );
}
