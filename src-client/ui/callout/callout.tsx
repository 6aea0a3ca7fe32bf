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
}

/** A boxed message with an icon. Bad ones interrupt a screen reader, others do not. */
export function Callout({ tone, title, children }: CalloutProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`${classes.callout} ${classes[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div>
        {title !== undefined && <p className={classes.title}>{title}</p>}
        {children !== undefined && <div className={classes.body}>{children}</div>}
      </div>
    </div>
  );
}
