import { formatMoney } from '#shared/money.ts';
import classes from './split-bar.module.css';

export interface SplitPart {
  label: string;
  cents: number;
  tone: 'discount' | 'balance' | 'card';
}

/** A small stacked bar of how an amount is made up; the rows below it say the same in words. */
export function SplitBar({ parts }: { parts: readonly SplitPart[] }) {
  const shown = parts.filter((part) => part.cents > 0);
  const summary = shown.map((part) => `${part.label} ${formatMoney(part.cents)}`).join(', ');
  return (
    <div className={classes.bar} role="img" aria-label={summary === '' ? 'Nothing to pay' : summary}>
      {shown.map((part) => (
        <span key={part.label} className={classes[part.tone]} style={{ flexGrow: part.cents }} />
      ))}
    </div>
  );
}

/** The dot in front of a row that belongs to a part of the bar. */
export function SplitDot({ tone }: { tone: SplitPart['tone'] }) {
  return <span className={`${classes.dot} ${classes[tone]}`} aria-hidden="true" />;
}
