import type { ReactNode } from 'react';
import classes from './shelf.module.css';

interface ShelfProps {
  /** Of its heading. */
  id: string;
  title: string;
  /** Where all of it is to be seen. */
  all?: ReactNode;
  children: ReactNode;
}

/** A row of goods under its heading. */
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
