import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { moneySchema } from '#shared/money-schema.ts';
import { formatMoney } from '#shared/money.ts';

interface RefundPart {
  amountCents: number;
  refundedCents: number;
}

/**
 * How much of a refund: empty means all that is left.
 * @param refundedCents what had been refunded when the page was read: a part names it, so that it is refunded once
 */
export function usePart(refundedCents: number): {
  part: RefundPart | undefined;
  /** What was typed is an amount, or nothing. */
  isReady: boolean;
  field: ReactNode;
  /** When the dialog closes: the next one begins with all that is left. */
  clear: () => void;
} {
  const [typed, setTyped] = useState('');
  const cents = moneySchema.safeParse(typed.trim().replace(',', '.'));
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
