import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** What it is good for, in a sentence or two. */
  lead: ReactNode;
  children: ReactNode;
}

/** One subject of the security page. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={classes.lead}>{lead}</p>
      {children}
    </section>
  );
}
