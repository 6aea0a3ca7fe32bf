import { formatMoney } from '#shared/money.ts';
import classes from './money.module.css';

/** An amount in integer cents, with tabular figures; `price` uses the price colour. */
export function Money({
  cents,
  tone,
  className = '',
}: {
  cents: number;
  tone?: 'price';
  className?: string;
}) {
  return (
    <span className={`${classes.money} ${tone === 'price' ? classes.price : ''} ${className}`}>
      {formatMoney(cents)}
    </span>
  );
}
