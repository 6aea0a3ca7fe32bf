import type { ReactNode } from 'react';
import { Page } from '#client/ui/page/page.tsx';
import classes from './account-task.module.css';

interface AccountTaskProps {
  title: string;
  /** What to do here, in a sentence or two. */
  lead: string;
  children: ReactNode;
  /** Ways on, below the card. */
  footer?: ReactNode;
}

/** One short form in the middle of its page: forgot password, reset password. */
export function AccountTask({ title, lead, children, footer }: AccountTaskProps) {
  return (
    <Page>
      <div className={classes.column}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        <div className={classes.card}>{children}</div>
        {footer !== undefined && <p className={classes.footer}>{footer}</p>}
      </div>
    </Page>
  );
}
