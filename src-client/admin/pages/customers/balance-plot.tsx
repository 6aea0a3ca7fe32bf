import { dayText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import classes from './balance-plot.module.css';

const WIDTH = 600;
const HEIGHT = 120;

/** The balance after each day on which it changed, as steps. */
export function BalancePlot({ balance }: { balance: readonly { day: string; balanceCents: number }[] }) {
  const [first, last] = [balance[0], balance.at(-1)];
  if (!first || !last || balance.length < 2) return null;
  const begin = Date.parse(first.day);
  const span = Math.max(1, Date.parse(last.day) - begin);
  const most = Math.max(1, ...balance.map(({ balanceCents }) => balanceCents));
  const points = balance.map(({ day, balanceCents }) => ({
    x: ((Date.parse(day) - begin) / span) * WIDTH,
    y: HEIGHT - (balanceCents / most) * HEIGHT,
  }));
  const path = points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
  return (
    <figure className={classes.plot}>
      <svg viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        {dayText(first.day)} to {dayText(last.day)}, at most {formatMoney(most)}
      </figcaption>
    </figure>
  );
}
