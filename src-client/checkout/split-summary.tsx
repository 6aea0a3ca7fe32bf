import { GATEWAY_MINIMUM_CENTS } from '#shared/checkout/gateways.ts';
import { CASHBACK_PERCENT } from '#shared/checkout/split.ts';
import { formatMoney } from '#shared/money.ts';
import { Money } from '#client/ui/money/money.tsx';
import classes from './split-summary.module.css';
import type { Quote } from './use-checkout-quotes.ts';

interface SplitPart {
  label: string;
  cents: number;
  tone: 'discount' | 'balance' | 'card';
}

/** The split of a checkout: a bar, then its rows. */
export function SplitSummary({ quote }: { quote: Quote }) {
  const { split } = quote;
  const parts: SplitPart[] = [
    { label: 'Discount', cents: split.discountCents, tone: 'discount' },
    { label: 'From your balance', cents: split.balancePartCents, tone: 'balance' },
    { label: 'By card', cents: split.cardPartCents, tone: 'card' },
  ];
  const notes = splitNotes(quote);
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
        {split.cashbackCents > 0 && <Row label="Cashback" cents={split.cashbackCents} isGain />}
      </dl>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Why the card is charged more than the total, and what is returned (storefront, section 9 "Checkout"). */
export function splitNotes({ gateway, split }: Quote): string[] {
  const minimumCents = GATEWAY_MINIMUM_CENTS[gateway];
  const minimum = `A card payment is at least ${formatMoney(minimumCents)}`;
  const notes: string[] = [];
  if (split.excessCents > 0) {
    notes.push(`${minimum}: the ${formatMoney(split.excessCents)} above your total go to your balance.`);
  } else if (split.cardPartCents === minimumCents && split.balancePartCents > 0) {
    notes.push(`${minimum}; your balance pays the rest.`);
  }
  if (split.cashbackCents > 0) {
    notes.push(`${CASHBACK_PERCENT}% of what you pay by card is added to your balance after the payment.`);
  }
  return notes;
}

interface RowProps {
  label: string;
  cents: number;
  tone?: SplitPart['tone'];
  isTotal?: boolean;
  isGain?: boolean;
}

function Row({ label, cents, tone, isTotal = false, isGain = false }: RowProps) {
  return (
    <div className={`${classes.row} ${isTotal ? classes.total : ''} ${isGain ? classes.gain : ''}`}>
      <dt>
        {tone !== undefined && <SplitDot tone={tone} />}
        {label}
      </dt>
      <dd>
        {isGain && '+'}
        <Money cents={cents} />
      </dd>
    </div>
  );
}

function itemsLabel(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`;
}

/** A small stacked bar with the parts of an amount; the rows below repeat them as text. */
function SplitBar({ parts }: { parts: readonly SplitPart[] }) {
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

/** The dot beside a row, in the colour of its part of the bar. */
function SplitDot({ tone }: { tone: SplitPart['tone'] }) {
  return <span className={`${classes.dot} ${classes[tone]}`} aria-hidden="true" />;
}
