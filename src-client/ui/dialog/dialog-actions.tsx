import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The buttons that end a step of a dialog: at its end, or side by side over the width of a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
