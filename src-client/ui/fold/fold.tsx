import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  title: ReactNode;
  children: ReactNode;
  isOpenAtFirst?: boolean;
  /** Only one fold of a group is open at a time. */
  group?: string;
  size?: 'small' | 'large';
}

/** A section that folds, based on the browser's `details` element. */
export function Fold({ title, children, isOpenAtFirst = false, group, size = 'small' }: FoldProps) {
  return (
    <details className={`${classes.fold} ${classes[size]}`} open={isOpenAtFirst} name={group}>
      <summary className={classes.summary}>
        {title}
        <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  );
}
