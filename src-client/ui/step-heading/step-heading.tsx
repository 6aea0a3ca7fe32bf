import { useEffect, useRef, type ReactNode } from 'react';
import classes from './step-heading.module.css';

/** Heads a step of a dialog that took the place of another one: it gets the focus, and a screen reader reads it. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h3 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h3>
  );
}
