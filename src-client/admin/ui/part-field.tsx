import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { typedMoneySchema } from '#shared/money-schema.ts';
import { formatMoney } from '#shared/money.ts';

interface RefundPart {
  amountCents: number;
  refundedCents: number;
}

/**
 * The field for the amount of a refund: empty means all that is left.
 *
 * @param refundedCents the amount already refunded when the page was loaded; a partial refund includes it, so that it
 * is not made twice
 */
export function usePart(refundedCents: number): {
  part: RefundPart | undefined;
  /** Whether the input is an amount or empty. */
  isReady: boolean;
  field: ReactNode;
  /** Call when the dialog closes, to reset the field. */
  clear: () => void;
} {
  const [typed, setTyped] = useState('');
  const cents = typedMoneySchema.safeParse(typed);
  const isAll = typed.trim() === '';
  const isAmount = cents.success && cents.data > 0;
  return {
    part: !isAll && isAmount ? { amountCents: cents.data, refundedCents } : undefined,
    isReady: isAll || isAmount,
    clear: () => setTyped(''),
    field: (
      <TextInput
        label="Only a part, in EUR"
        description={`Empty: all that is left, and what was bought goes back.${
          refundedCents > 0 ? ` ${formatMoney(refundedCents)} were refunded before.` : ''
        }`}
        inputMode="decimal"
        value={typed}
        error={isAll || isAmount ? undefined : 'An amount such as 2.50'}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    ),
  };
}
