import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The buttons of a dialog's step: right-aligned, or side by side across the width of a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
