import type { ReactNode } from 'react';
import { StatusNumerals } from './status-numerals.tsx';
import classes from './status-page.module.css';

interface StatusPageProps {
  status: '404' | '429';
  title: string;
  /** What happened and what to do. */
  children: ReactNode;
  action: ReactNode;
}

/** A whole page about why there is no other one. */
export function StatusPage({ status, title, children, action }: StatusPageProps) {
  return (
    <div className={classes.page}>
      <StatusNumerals status={status} />
      <p className={classes.status}>Error {status}</p>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.words}>{children}</div>
      <div className={classes.action}>{action}</div>
    </div>
  );
}
