import { TextInput } from '@mantine/core';
import '#client/ui/form-styles.ts';
import classes from './amount-field.module.css';

interface AmountFieldProps {
  description?: string;
  error: string | undefined;
}

/** An amount in EUR, called `amount` in its form. */
export function AmountField({ description, error }: AmountFieldProps) {
  return (
    <TextInput
      label="Amount"
      name="amount"
      description={description}
      inputMode="decimal"
      autoComplete="off"
      leftSection="€"
      required
      withAsterisk={false}
      classNames={{ input: classes.figure }}
      error={error}
      // Many keyboards offer a comma only.
      onInput={({ currentTarget }) => {
        if (currentTarget.value.includes(',')) currentTarget.value = currentTarget.value.replace(',', '.');
      }}
    />
  );
}
