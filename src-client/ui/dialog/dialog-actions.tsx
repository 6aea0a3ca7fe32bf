import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

interface DialogActionsProps {
  children: ReactNode;
  /** For a form that may be higher than the window: the buttons stay at the lower edge of the dialog. */
  isInReach?: boolean;
}

/** The buttons of a dialog's step: right-aligned, or side by side across the width of a phone. */
export function DialogActions({ children, isInReach = false }: DialogActionsProps) {
  return <div className={`${classes.actions} ${isInReach ? classes.inReach : ''}`}>{children}</div>;
}
