import { useEffect, useRef, type ReactNode } from 'react';
import classes from './step-heading.module.css';

/** The heading of a dialog step that replaces another one: it takes the focus, so that screen readers read it. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h3 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h3>
  );
}
