import { shortMinuteText } from '#shared/dates.ts';
import type { BidHistoryStep } from '#shared/marketplace/listing.ts';
import { Money } from '#client/ui/money/money.tsx';
import classes from './bid-history.module.css';
import { BidPlot } from './bid-plot.tsx';

/** Every bid, the newest first, and above them how the price rose. */
export function BidHistory({ history }: { history: readonly BidHistoryStep[] }) {
  return (
    <section className={classes.history} aria-labelledby="bid-history">
      <h2 id="bid-history">Bid history</h2>
      {history.length === 0 && <p className={classes.none}>Nobody has bid yet.</p>}
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
