import type { Ref } from 'react';
import { centsToEur, formatMoney } from '#shared/money.ts';
import { LOAD_LIMITS, readLoadAmount } from '#shared/payments/load-balance.ts';
import { AmountInput } from '#client/ui/amount-input.tsx';
import { Segments } from '#client/ui/segments.tsx';
import classes from './load-form.module.css';

const COMMON_EUR = ['5', '10', '25', '50', '100'];

interface AmountFieldProps {
  ref: Ref<HTMLInputElement>;
  /** In EUR, as it was typed. */
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
  onLeave: () => void;
}

/** How much to load: typed, or one of the common amounts. */
export function AmountField({ ref, typed, error, onType, onLeave }: AmountFieldProps) {
  const { cents } = readLoadAmount(typed);
  return (
    <div className={classes.amount}>
      <AmountInput
        ref={ref}
        label="Amount"
        description={`From ${formatMoney(LOAD_LIMITS.minimumCents)} to ${formatMoney(LOAD_LIMITS.maximumCents)}.`}
        name="amount"
        size="md"
        required
        withAsterisk={false}
        classNames={{ input: classes.figure }}
        value={typed}
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <Segments
        label="Common amounts"
        name="common-amount"
        segments={COMMON_EUR.map((eur) => ({ value: eur, label: `€${eur}` }))}
        chosen={cents === undefined ? '' : String(centsToEur(cents))}
        onChoose={onType}
      />
    </div>
  );
}
