import { shortDayText } from '#shared/dates.ts';
import type { BidHistoryStep } from '#shared/marketplace/listing.ts';
import { formatMoney } from '#shared/money.ts';
import classes from './bid-plot.module.css';
import { bidPlotPath, PLOT_HEIGHT, PLOT_WIDTH } from './bid-plot-path.ts';

/** How the price rose over time; the table below it says the same to people who hear it. */
export function BidPlot({ history }: { history: readonly BidHistoryStep[] }) {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <figure className={classes.plot} aria-hidden="true">
      <div className={classes.axis}>
        <span>{formatMoney(last.amountCents)}</span>
        <span>{formatMoney(first.amountCents)}</span>
      </div>
      <svg
        className={classes.picture}
        viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path className={classes.line} d={bidPlotPath(history)} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={classes.times}>
        <span>{shortDayText(first.at)}</span>
        <span>{shortDayText(last.at)}</span>
      </figcaption>
    </figure>
  );
}
