import type { ReactNode } from 'react';
import { Page } from '#client/ui/page/page.tsx';
import classes from './account-task.module.css';

interface AccountTaskProps {
  title: string;
  /** What to do here, in one or two sentences. */
  lead: string;
  children: ReactNode;
  /** Links below the card. */
  footer?: ReactNode;
}

/** A page with one short form: forgot password, reset password. */
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
