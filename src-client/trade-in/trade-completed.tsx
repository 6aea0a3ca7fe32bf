import type { ReactNode } from 'react';
import { TRADE_CREDIT_HOURS } from '#shared/trade-in/schemas.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EMPTY_SYMBOLS } from '#client/ui/message-states/empty-symbols.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { StepHeading } from '#client/ui/step-heading/step-heading.tsx';
import { DialogActions } from '#client/ui/dialog/dialog-actions.tsx';
import classes from './trade-dialog.module.css';
import type { Trade } from './use-trade.ts';

/** Step 3: completed. */
export function TradeCompleted({ trade: { accepted }, onClose }: { trade: Trade; onClose: () => void }) {
  return (
    <div className={classes.form}>
      <div className={classes.value}>
        <div className={classes.symbol}>{EMPTY_SYMBOLS.done}</div>
        <StepHeading>The account was traded in.</StepHeading>
        {accepted !== undefined && <p>{whenPaid(accepted)} We sent you an email about it.</p>}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </div>
  );
}

/** If the account cannot be verified automatically, an employee checks it first. */
function whenPaid({ valueCents, isVerified }: NonNullable<Trade['accepted']>): ReactNode {
  const value = <Money cents={valueCents} tone="price" />;
  return isVerified ? (
    <>
      {value} will arrive on your balance after {TRADE_CREDIT_HOURS} hours.
    </>
  ) : (
    <>
      We check the account first. Then {value} will arrive on your balance, at the earliest after{' '}
      {TRADE_CREDIT_HOURS} hours.
    </>
  );
}
