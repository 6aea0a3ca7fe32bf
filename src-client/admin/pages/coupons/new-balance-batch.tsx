import { NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { eurToCents, formatMoney } from '#shared/money.ts';
import { trpc } from '../../platform/trpc.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { counted } from '../stock/stock-words.tsx';

export interface MadeCodes {
  batch: string;
  amountCents: number;
  codes: readonly string[];
}

interface NewBalanceBatchProps {
  onClose: () => void;
  onMade: (made: MadeCodes) => void;
}

export function NewBalanceBatch({ onClose, onMade }: NewBalanceBatchProps) {
  const utils = trpc.useUtils();
  const [batch, setBatch] = useState('');
  const [count, setCount] = useState<number | string>(10);
  const [amount, setAmount] = useState<number | string>('');
  const amountCents = Number(amount) > 0 ? eurToCents(Number(amount)) : 0;
  const create = trpc.coupons.createBalanceCodes.useMutation({
    meta: { showsFailure: true },
    onSuccess: (made) => {
      if (made.outcome === 'proposed') {
        notifications.show({
          color: 'warn',
          title: 'A second person has to confirm it',
          message:
            'This is above the limit. Once another operator has confirmed it, make the same batch here again.',
          autoClose: false,
        });
      } else onMade({ batch, amountCents, codes: made.codes });
      void utils.coupons.balanceBatches.invalidate();
    },
  });
  const total = amountCents * Number(count);
  return (
    <ReasonDialog
      isOpen
      title="New batch of balance codes"
      action={`Make ${counted(Number(count), 'code')}`}
      isDisabled={!/^[\w.-]{1,40}$/.test(batch) || amountCents < 1 || Number(count) < 1}
      onConfirm={(reason) => create.mutateAsync({ batch, amountCents, count: Number(count), reason })}
      onClose={onClose}
    >
      <TextInput
        label="Name of the batch"
        data-autofocus
        description="1 to 40 letters, digits, dots, - or _"
        value={batch}
        onChange={({ currentTarget: { value } }) => setBatch(value)}
        maxLength={40}
        required
      />
      <SimpleGrid cols={2} spacing="sm">
        <NumberInput
          label="How many"
          value={count}
          onChange={setCount}
          min={1}
          max={10_000}
          allowDecimal={false}
          required
        />
        <NumberInput
          label="Worth each"
          value={amount}
          onChange={setAmount}
          min={0.01}
          max={1_000}
          decimalScale={2}
          prefix="€"
          required
        />
      </SimpleGrid>
      {total > 0 && (
        <Text role="status">
          Together {formatMoney(total)}. Nothing is posted now; each code that is redeemed moves its worth
          from the shop’s account for coupons to the customer’s balance.
        </Text>
      )}
    </ReasonDialog>
  );
}
