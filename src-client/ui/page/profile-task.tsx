import type { ReactNode } from 'react';
import classes from './profile-task.module.css';

interface ProfileTaskProps {
  title: string;
  /** The page's purpose, in a sentence or two. */
  lead: string;
  /** Above the card: information needed before filling in the form. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A profile page with one short form: title, purpose, and the form in a card. */
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
