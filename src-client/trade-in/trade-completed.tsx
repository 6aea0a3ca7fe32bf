import { TRADE_CREDIT_HOURS } from '#shared/trade-in/schemas.ts';
import { Button } from '#client/ui/button.tsx';
import { EMPTY_SYMBOLS } from '#client/ui/empty-symbols.tsx';
import { Money } from '#client/ui/money.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import classes from './trade-dialog.module.css';
import type { Trade } from './use-trade.ts';

/** Step 3: it is done. */
export function TradeCompleted({ trade: { quote }, onClose }: { trade: Trade; onClose: () => void }) {
  return (
    <div className={classes.form}>
      <div className={classes.value}>
        <div className={classes.symbol}>{EMPTY_SYMBOLS.done}</div>
        <StepHeading>The account was traded in.</StepHeading>
        <p>
          {quote !== undefined && <Money cents={quote.valueCents} tone="price" />} will arrive on your balance
          after {TRADE_CREDIT_HOURS} hours. We sent you an e-mail about it.
        </p>
      </div>
      <div className={classes.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}
