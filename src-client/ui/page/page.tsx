import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The column of a page's content; `narrow` for forms and texts. */
export function Page({
  children,
  width = 'wide',
}: {
  children: ReactNode;
  width?: 'wide' | 'medium' | 'narrow';
}) {
  return <div className={`${classes.page} ${classes[width]}`}>{children}</div>;
}
