import classes from './amount-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** An amount in EUR; its form says what it is for and checks what was typed. */
export function AmountField({ className = '', ...props }: Omit<TextFieldProps, 'leading'>) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      leading="€"
      className={`${classes.amount} ${className}`}
      // Before `onChange`, which then hears of the point already.
      onInput={({ currentTarget }) => typePoint(currentTarget)}
    />
  );
}

function typePoint(input: HTMLInputElement): void {
  const typed = withPoint(input.value);
  if (typed === input.value) return;
  const caret = input.selectionStart;
  input.value = typed;
  input.setSelectionRange(caret, caret);
}

/** Many keyboards offer a comma only. A comma that would be one of several marks stays what it is, a mistake. */
export function withPoint(typed: string): string {
  return typed.replace(/^(\s*\d*),(\d*\s*)$/, '$1.$2');
}
