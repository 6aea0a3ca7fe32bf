import { withDecimalPoint } from '#shared/money.ts';
import classes from './amount-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** An amount in EUR; the form provides the label and validates the input. */
export function AmountField({ className = '', ...props }: Omit<TextFieldProps, 'leading'>) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      leading="€"
      className={`${classes.amount} ${className}`}
      // Before `onChange`, which thus gets the decimal point.
      onInput={({ currentTarget }) => typePoint(currentTarget)}
    />
  );
}

function typePoint(input: HTMLInputElement): void {
  const typed = withDecimalPoint(input.value);
  if (typed === input.value) return;
  const caret = input.selectionStart;
  input.value = typed;
  input.setSelectionRange(caret, caret);
}
