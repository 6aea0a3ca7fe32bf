import { AmountInput } from '#client/ui/amount-input.tsx';

/** Keeps the place of a description that is not known yet. */
export const NO_TEXT = '\u00A0';

interface AmountFieldProps {
  description?: string;
  error: string | undefined;
}

/** An amount in EUR, called `amount` in its form. */
export function AmountField({ description, error }: AmountFieldProps) {
  return (
    <AmountInput
      label="Amount"
      name="amount"
      description={description}
      required
      withAsterisk={false}
      error={error}
    />
  );
}
