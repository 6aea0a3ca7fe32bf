import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import { LOAD_BONUS_PERCENT, loadBonusCents } from '#shared/payments/load-balance.ts';
import { Money } from '#client/ui/money/money.tsx';
import classes from './load-preview.module.css';

interface LoadPreviewProps {
  /** Undefined while the input is not a valid amount. */
  amountCents: number | undefined;
  gateway: PaymentGateway | undefined;
}

/** What the customer pays and gets. The rows never move. */
export function LoadPreview({ amountCents, gateway }: LoadPreviewProps) {
  const bonusCents =
    amountCents === undefined || gateway === undefined ? undefined : loadBonusCents(gateway, amountCents);
  const totalCents = amountCents === undefined ? undefined : amountCents + (bonusCents ?? 0);
  return (
    <dl className={classes.rows}>
      <Row label="You pay" cents={amountCents} />
      <Row
        label={bonusCents === 0 ? 'Bonus' : `Bonus, ${LOAD_BONUS_PERCENT}%`}
        cents={bonusCents}
        isGain={bonusCents !== 0}
      />
      <Row label="Added to your balance" cents={totalCents} isTotal />
    </dl>
  );
}

interface RowProps {
  label: string;
  cents: number | undefined;
  isGain?: boolean;
  isTotal?: boolean;
}

function Row({ label, cents, isGain = false, isTotal = false }: RowProps) {
  return (
    <div className={`${classes.row} ${isTotal ? classes.total : ''}`}>
      <dt>{label}</dt>
      {cents === undefined ? (
        <dd className={classes.none} aria-label="none yet">
          –
        </dd>
      ) : (
        <dd className={isGain ? classes.gain : ''}>
          {isGain && '+'}
          <Money cents={cents} {...(isTotal ? { tone: 'price' as const } : {})} />
        </dd>
      )}
    </div>
  );
}
