import { Moment } from '#client/ui/day.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import classes from './transaction-row.module.css';
import type { Transaction } from './transactions-query.ts';

/** What happened, when, by how much the balance changed and what it was then. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { date, description, amountCents, balanceAfterCents } = transaction;
  const isGain = amountCents > 0;
  return (
    <div className={classes.row}>
      <p className={classes.description}>{description}</p>
      <p className={`${classes.amount} ${isGain ? classes.gain : ''}`}>
        <VisuallyHidden>Amount </VisuallyHidden>
        {isGain && '+'}
        <Money cents={amountCents} />
      </p>
      <p className={classes.date}>
        <Moment at={date} />
      </p>
      <p className={classes.balance}>
        Balance <Money cents={balanceAfterCents} />
      </p>
    </div>
  );
}
