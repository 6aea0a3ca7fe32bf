import type { ReactNode } from 'react';
import classes from './shelf.module.css';

interface ShelfProps {
  /** The id of its heading. */
  id: string;
  title: string;
  /** A link to the whole list. */
  all?: ReactNode;
  children: ReactNode;
}

/** A row of items under a heading. */
export function Shelf({ id, title, all, children }: ShelfProps) {
  return (
    <section className={classes.shelf} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{title}</h2>
        <div className={classes.all}>{all}</div>
      </div>
      {children}
    </section>
  );
}
