import { useEffect, useRef } from 'react';
import { clockText } from '#shared/dates.ts';
import { TRADE_CREDIT_HOURS } from '#shared/trade-in/schemas.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { StepHeading } from '#client/ui/step-heading/step-heading.tsx';
import { DialogActions } from '#client/ui/dialog/dialog-actions.tsx';
import classes from './trade-dialog.module.css';
import type { Trade } from './use-trade.ts';

/** Step 2: the value that the shop pays. The only step with a way back. */
export function TradeValue({ trade }: { trade: Trade }) {
  const { quote, failure, isPending } = trade;
  const isExpired = failure?.code === 'quote_expired';
  const action = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isExpired) action.current?.focus();
  }, [isExpired]);
  return (
    <div className={classes.form}>
      <div className={classes.value}>
        <StepHeading>You get</StepHeading>
        <p className={classes.amount} role="status">
          {quote !== undefined && <Money cents={quote.valueCents} tone="price" />}
        </p>
        {quote !== undefined && !isExpired && (
          <p className={classes.hint}>
            This value holds until <time dateTime={quote.expiresAt}>{clockText(quote.expiresAt)}</time>.
          </p>
        )}
      </div>
      <p>
        The account leaves your purchases for good. The amount arrives on your balance after{' '}
        {TRADE_CREDIT_HOURS} hours.
      </p>
      {failure !== undefined && (
        <Callout tone="bad">{failure.fields['password']?.[0] ?? failure.text}</Callout>
      )}
      <DialogActions>
        <Button variant="default" disabled={isPending} onClick={trade.back}>
          Back
        </Button>
        {isExpired ? (
          <Button ref={action} loading={isPending} onClick={trade.renew}>
            Get a new value
          </Button>
        ) : (
          <Button loading={isPending} onClick={trade.complete}>
            Trade in
          </Button>
        )}
      </DialogActions>
    </div>
  );
}
