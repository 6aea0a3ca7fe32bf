import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './amount-input.module.css';
import './form-styles.ts';

/** A field for an amount in EUR; whoever uses it says what it is for and judges what was typed. */
export function AmountInput(props: TextInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection="€"
      classNames={{ input: classes.figure }}
      {...props}
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
