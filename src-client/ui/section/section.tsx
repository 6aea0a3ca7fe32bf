import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  /** The anchor for links. */
  id?: string;
  title: string;
  /** The section's purpose, in a sentence or two. */
  lead: ReactNode;
  children: ReactNode;
}

/** One section of the security page. */
export function Section({ id: anchor, title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={classes.lead}>{lead}</p>
      {children}
    </section>
  );
}
