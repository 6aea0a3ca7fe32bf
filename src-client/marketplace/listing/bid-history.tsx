import { shortDayText, shortMinuteText } from '#shared/dates.ts';
import type { BidHistoryStep } from '#shared/marketplace/listing.ts';
import { formatMoney } from '#shared/money.ts';
import { Money } from '#client/ui/money/money.tsx';
import classes from './bid-history.module.css';
import { bidPlotPath, PLOT_HEIGHT, PLOT_WIDTH } from './bid-plot-path.ts';

/** A plot of the rising price, and all bids below it, the newest first. */
export function BidHistory({ history }: { history: readonly BidHistoryStep[] }) {
  return (
    <section className={classes.history} aria-labelledby="bid-history">
      <h2 id="bid-history">Bid history</h2>
      {history.length === 0 && <p className={classes.none}>No bids yet.</p>}
      {history.length > 1 && <BidPlot history={history} />}
      {history.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Bidder</th>
                <th scope="col">Time</th>
                <th scope="col" className={classes.amount}>
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {history.toReversed().map((step, index) => (
                <tr key={history.length - index} className={step.isUser ? classes.own : undefined}>
                  <td>
                    {step.isUser ? 'You' : `Bidder ${step.bidder}`}
                    {step.isAutomatic && <span className={classes.kind}> automatic</span>}
                    {step.isInstaBuy && <span className={classes.kind}> insta buy</span>}
                  </td>
                  <td>
                    <time dateTime={step.at}>{shortMinuteText(step.at)}</time>
                  </td>
                  <td className={classes.amount}>
                    <Money cents={step.amountCents} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The price over time; hidden from screen readers, because the table below has the same data. */
function BidPlot({ history }: { history: readonly BidHistoryStep[] }) {
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
