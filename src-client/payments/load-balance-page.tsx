import type { ReactNode } from 'react';
import classes from './load-balance-page.module.css';
import { LoadForm } from './load-form.tsx';
import { PendingCredits } from './pending-credits.tsx';

/** /my-account/profile/load-balance/ and its variants with a banner above the form. */
export function LoadBalancePage({ banner }: { banner?: ReactNode }) {
  return (
    <div className={classes.page}>
      <div>
        <h1>Load Balance</h1>
        <p className={classes.lead}>Your balance pays for accounts at once, without a card each time.</p>
      </div>
      {banner}
      <LoadForm />
      <PendingCredits />
    </div>
  );
}
