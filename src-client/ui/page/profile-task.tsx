import type { ReactNode } from 'react';
import classes from './profile-task.module.css';

interface ProfileTaskProps {
  title: string;
  /** What it is good for, in a sentence or two. */
  lead: string;
  /** Stands above the card: what must be known before the form is filled in. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A profile page with one short form: its title, what it is for, the form in a card. */
export function ProfileTask({ title, lead, notice, children }: ProfileTaskProps) {
  return (
    <div className={classes.task}>
      <div>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      {notice}
      <div className={classes.card}>{children}</div>
    </div>
  );
}
