import { type PriceHint, suggestedRange } from '#shared/marketplace/price-hint.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './price-hint-note.module.css';
import type { Terms } from './use-terms-form.ts';

interface PriceHintNoteProps {
  /** Undefined while loading. */
  hint: PriceHint | undefined;
  isFailed: boolean;
  onUse: (prices: Partial<Terms>) => void;
}

/** What the account might sell for, and the figures behind it; a skeleton reserves its height. */
export function PriceHintNote({ hint, isFailed, onUse }: PriceHintNoteProps) {
  if (isFailed) return null;
  if (hint === undefined)
    return (
      <div className={classes.hint}>
        <Skeleton width="50%" height="30px" />
        <Skeleton width="80%" height="18px" />
      </div>
    );
  const range = suggestedRange(hint);
  if (range === null) return null;
  const { fromCents, toCents } = range;
  const isOne = fromCents === toCents;
  return (
    <div className={classes.hint}>
      <p className={classes.range}>
        <span>
          Suggested:{' '}
          <b>{isOne ? formatMoney(fromCents) : `${formatMoney(fromCents)} to ${formatMoney(toCents)}`}</b>
        </span>
        <Button
          variant="subtle"
          size="xs"
          onClick={() =>
            onUse({
              ...(isOne ? {} : { minimumBidAmount: centsToDecimal(fromCents) }),
              instaBuyAmount: centsToDecimal(toCents),
            })
          }
        >
          {isOne ? 'Use this price' : 'Use these prices'}
        </Button>
      </p>
      <p className={classes.source}>{sourceText(hint)}</p>
    </div>
  );
}

/** "We ask €8.00 for one like it. 3 like it sold here for €6.00 to €9.50 in the last half-year." */
function sourceText({ ruleCents, sales }: PriceHint): string {
  const rule = ruleCents === null ? '' : `We ask ${formatMoney(ruleCents)} for one like it.`;
  if (sales === null) return rule;
  const { count, lowestCents, highestCents } = sales;
  const prices =
    lowestCents === highestCents
      ? formatMoney(lowestCents)
      : `${formatMoney(lowestCents)} to ${formatMoney(highestCents)}`;
  return `${rule} ${count} like it sold here for ${prices} in the last half-year.`.trim();
}
