import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './callout.module.css';

const ICONS = {
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertTriangle,
  info: IconInfoCircle,
};

interface CalloutProps {
  tone: keyof typeof ICONS;
  title?: string;
  children?: ReactNode;
  /** False if a part of it changes by itself, such as an age: then only its title is announced, and what the content marks. */
  announcesContent?: boolean;
}

/** A boxed message with an icon. Bad ones interrupt a screen reader, others do not. */
export function Callout({ tone, title, children, announcesContent = true }: CalloutProps) {
  const Icon = ICONS[tone];
  const role = tone === 'bad' ? 'alert' : 'status';
  return (
    <div className={`${classes.callout} ${classes[tone]}`} role={announcesContent ? role : undefined}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div>
        {title !== undefined && (
          <p className={classes.title} role={announcesContent ? undefined : role}>
            {title}
          </p>
        )}
        {children !== undefined && <div className={classes.body}>{children}</div>}
      </div>
    </div>
  );
}
