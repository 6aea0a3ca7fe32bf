import type { CheckoutSplit } from '#shared/checkout/split.ts';
import { Money } from '#client/ui/money.tsx';
import { SplitBar, SplitDot, type SplitPart } from '#client/ui/split-bar.tsx';
import classes from './split-summary.module.css';

/** The whole split of a checkout: bar, then the rows it is made of (decisions, "Cart and checkout"). */
export function SplitSummary({ split }: { split: CheckoutSplit }) {
  const parts: SplitPart[] = [
    { label: 'Discount', cents: split.discountCents, tone: 'discount' },
    { label: 'From your balance', cents: split.balancePartCents, tone: 'balance' },
    { label: 'By card', cents: split.cardPartCents, tone: 'card' },
  ];
  return (
    <>
      <SplitBar parts={parts} />
      <dl className={classes.rows}>
        <Row label={itemsLabel(split.lines.length)} cents={split.totalCents + split.discountCents} />
        {split.discountCents > 0 && <Row label="Discount" tone="discount" cents={-split.discountCents} />}
        <Row label="Total" cents={split.totalCents} isTotal />
        {split.balancePartCents > 0 && (
          <Row label="From your balance" tone="balance" cents={split.balancePartCents} />
        )}
        {split.cardPartCents > 0 && <Row label="By card" tone="card" cents={split.cardPartCents} />}
        {split.surchargeCents > 0 && <Row label="Card surcharge" cents={split.surchargeCents} />}
        {split.cashbackCents > 0 && <Row label="Comes back as balance" cents={split.cashbackCents} />}
      </dl>
      {split.excessCents > 0 && (
        <p className={classes.note}>
          The card payment has a minimum. <Money cents={split.excessCents} /> of it go to your balance.
        </p>
      )}
    </>
  );
}

interface RowProps {
  label: string;
  cents: number;
  tone?: SplitPart['tone'];
  isTotal?: boolean;
}

function Row({ label, cents, tone, isTotal = false }: RowProps) {
  return (
    <div className={`${classes.row} ${isTotal ? classes.total : ''}`}>
      <dt>
        {tone !== undefined && <SplitDot tone={tone} />}
        {label}
      </dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}

function itemsLabel(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`;
}
