import { type PointerEvent, useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { Day, Moment } from '#client/ui/day.tsx';
import { Fold } from '#client/ui/fold/fold.tsx';
import { Money } from '#client/ui/money/money.tsx';
import classes from './balance-plot.module.css';
import { plotScale, stepPath } from './plot-scale.ts';
import type { BalancePoint } from './transactions-query.ts';

const WIDTH = 1000;
const HEIGHT = 200;

/** The balance over time as a plot, with the same numbers in a table below. */
export function BalancePlot({ points }: { points: readonly BalancePoint[] }) {
  const [now] = useState(() => Date.now());
  const [pointed, setPointed] = useState<BalancePoint>();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const scale = plotScale(points, now);
  const line = stepPath(scale.steps, WIDTH, HEIGHT);
  const start = (scale.steps[0]?.x ?? 0) * WIDTH;
  const onPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(scale.pointAt((clientX - left) / width));
  };
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <h2>Balance over time</h2>
        <p className={classes.reading} aria-hidden="true">
          {pointed !== undefined && (
            <>
              <Moment at={pointed.at} /> <Money cents={pointed.balanceCents} tone="price" />
            </>
          )}
        </p>
      </figcaption>
      <div className={classes.plot}>
        <div className={classes.marks} aria-hidden="true">
          {scale.marks.map(({ y, cents }) => (
            <span key={cents} style={{ bottom: `${y * 100}%` }}>
              {formatMoney(cents)}
            </span>
          ))}
        </div>
        <div
          className={classes.area}
          role="img"
          aria-label={summaryOf(points)}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={() => setPointed(undefined)}
        >
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {scale.marks.map(({ y, cents }) => (
              <path key={cents} className={classes.grid} d={`M0 ${(1 - y) * HEIGHT}H${WIDTH}`} />
            ))}
            <path className={classes.fill} d={`${line}V${HEIGHT}H${start}Z`} />
            <path className={classes.line} d={line} />
          </svg>
          {pointed !== undefined && (
            <span
              className={classes.dot}
              style={{ left: `${scale.xOf(pointed) * 100}%`, bottom: `${scale.yOf(pointed) * 100}%` }}
            />
          )}
        </div>
        <div className={classes.days} aria-hidden="true">
          <Day at={first.at} />
          <span>Today</span>
        </div>
      </div>
      <Fold title="Show as a table">
        <PointTable points={points} />
      </Fold>
    </figure>
  );
}

function PointTable({ points }: { points: readonly BalancePoint[] }) {
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className={classes.scroll} role="region" aria-label="Balance over time" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ at, balanceCents }) => (
            <tr key={at + String(balanceCents)}>
              <td>
                <Moment at={at} />
              </td>
              <td>
                <Money cents={balanceCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function summaryOf(points: readonly BalancePoint[]): string {
  const cents = points.map(({ balanceCents }) => balanceCents);
  const [lowest, highest, last] = [Math.min(...cents), Math.max(...cents), cents.at(-1) ?? 0];
  return `Your balance ranged from ${formatMoney(lowest)} to ${formatMoney(highest)} and is ${formatMoney(last)} now. The table below has the numbers.`;
}
